'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import type { ReadContract } from '@/lib/core/contract'

const lookAgainMs = 3_000

/** Reads one operation by its id, which is its key. */
export type OneContract<R> = ReadContract<{ id: string }, R>

type ExistingOptions<R> = {
  key: string | null
  one: OneContract<R>
  /** Where what was found is gone to; null: not gone to. */
  pageOf: (found: R) => string | null
  /** Read again and again until it is found. */
  insist?: boolean
  /** What was answered before this instant (milliseconds since 1970) is ignored. */
  since?: number
}

/** Looks whether there is an operation under a key, and goes to its page if there is. Without a key nothing is read. */
export function useExisting<R>({ key, one, pageOf, insist = false, since = 0 }: ExistingOptions<R>) {
  const router = useRouter()
  const { data, error, errorUpdatedAt, isPending } = useQuery({
    ...readQuery(one, { id: key ?? '' }),
    enabled: key !== null,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: insist ? lookAgainMs : false,
  })
  const page = data === undefined ? null : pageOf(data)
  useEffect(() => {
    if (page) router.replace(page)
  }, [page, router])

  const absent = error instanceof ApiError && error.code === 'not_found' && errorUpdatedAt >= since
  return {
    looking: key !== null && isPending,
    found: page !== null,
    /** Lastro knows none of this key. */
    absent: key !== null && absent,
  }
}
