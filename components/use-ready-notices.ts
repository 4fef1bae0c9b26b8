'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '@/lib/client/api'
import type { OperationState } from '@/lib/core/operation-states'
import { type AwaitedReports, awaitedReports } from './awaited-reports'
import type { DayRange } from './day-range'
import { toast } from './ui/toast'
import { useRangeWords } from './use-range-words'

type Asked = { state: OperationState; nextCheckAt: string | null; input: DayRange & { format: string } }
type Seen = { data: Asked | undefined; error: Error | null }
/** Looks after one report, again and again while it may move. */
type Observe = (client: QueryClient, id: string) => { subscribe: (onSeen: (seen: Seen) => void) => () => void }

const address = '/pix/statements'
const refusals = ['not_found', 'forbidden', 'unauthenticated']
const reports: AwaitedReports = awaitedReports()

/**
 * Tells once a report that this tab asked for is ready, wherever the person is by then. `observe` has to be
 * stable; what comes back begins to watch one. The page sends `statements.ready` and `statements.range`.
 */
export function useReadyNotices(observe: Observe): (id: string) => void {
  const t = useTranslations('statements.ready')
  const client = useQueryClient()
  const router = useRouter()
  const { within } = useRangeWords()
  const tell = useRef<((id: string, report: Asked) => void) | null>(null)
  useEffect(() => {
    tell.current = (id, { input }) => {
      if (window.location.pathname === address) return
      const open = () => router.push(`${address}?open=${id}`)
      toast({
        text: t('text', { range: within(input), format: input.format }),
        action: { label: t('open'), onClick: open },
      })
    }
  })

  const watch = useCallback(
    (id: string) =>
      reports.watch(id, (over) =>
        observe(client, id).subscribe(({ data, error }) => {
          if (error instanceof ApiError && refusals.includes(error.code)) over()
          if (!data || data.state === 'sending' || (data.state === 'accepted' && data.nextCheckAt !== null)) return
          over()
          if (data.state === 'confirmed') tell.current?.(id, data)
        }),
      ),
    [client, observe],
  )
  useEffect(() => {
    for (const id of reports.kept()) watch(id)
  }, [watch])
  return watch
}
