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
  /** Address that an existing operation leads to; null: stay here. */
  pageOf: (found: R) => string | null
  /** Read again and again until it is found. */
  insist?: boolean
  /** Answers from before this instant (milliseconds since 1970) are ignored. */
  since?: number
}

/** Looks for an operation under a key and goes to its page. Without a key nothing is read. */
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
    /** Lastro has no operation under this key. */
    absent: key !== null && absent,
  }
}
