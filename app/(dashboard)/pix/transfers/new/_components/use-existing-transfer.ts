'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { transfers } from '@/lib/features/pix/transfers/contract'

const lookAgainMs = 3_000

type ExistingOptions = {
  /** Asked again and again until it is found. */
  insist?: boolean
  /** What was answered before this instant (milliseconds since 1970) tells nothing. */
  since?: number
}

/** Looks whether there is a transfer under a key, and goes to its page if there is. A missing key asks nothing. */
export function useExistingTransfer(key: string | null, { insist = false, since = 0 }: ExistingOptions = {}) {
  const router = useRouter()
  const { data, error, errorUpdatedAt, isPending } = useQuery({
    ...readQuery(transfers.one, { id: key ?? '' }),
    enabled: key !== null,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: insist ? lookAgainMs : false,
  })
  const made = data?.id ?? null
  useEffect(() => {
    if (made) router.replace(`/pix/transfers/${made}`)
  }, [made, router])

  const absent = error instanceof ApiError && error.code === 'not_found' && errorUpdatedAt >= since
  return {
    looking: key !== null && isPending,
    found: made !== null,
    /** Lastro knows no transfer of this key. */
    absent: key !== null && absent,
  }
}
