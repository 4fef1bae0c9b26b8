'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PaneState } from '@/components/list/pane-state'
import { IconButton } from '@/components/ui/button'
import { isSignedOut } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { approvals, isDecidable } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { RequestStatus } from './approval-columns'
import { CaseBody } from './case-body'
import type { Neighbours } from './request-order'

type ApprovalCaseProps = {
  id: string
  /** The request from the list. */
  known?: Decidable
  personId: string
  neighbours: Neighbours
  onClose: () => void
}

/** A request with its content, the findings and the decision. */
export function ApprovalCase({ id, known, personId, neighbours, onClose }: ApprovalCaseProps) {
  const t = useTranslations('approvals.case')
  const query = useQuery({ ...readQuery(approvals.one, { id }), placeholderData: known })
  // When the session ends before the first answer, a reason being typed below is not removed.
  const { data = isSignedOut(query.error) ? known : undefined } = query
  const request = data && isDecidable(data) ? data : undefined
  return (
    <section aria-label={t('region')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-3 pl-5 max-md:pl-2">
        <span className="md:hidden">
          <IconButton label={t('back')} variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden />
          </IconButton>
        </span>
        {request && (
          <span role="status" className="min-w-0 flex-1 truncate">
            <RequestStatus of={request} strong />
          </span>
        )}
        {(neighbours.previous || neighbours.next) && <NeighbourButtons {...neighbours} />}
      </header>
      {request ? (
        <CaseBody request={request} personId={personId} onNext={neighbours.next} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col p-5 max-md:p-4">
          <PaneState query={query} missing={{ title: t('not-found-title'), what: t('not-found-what') }} />
        </div>
      )}
    </section>
  )
}

function NeighbourButtons({ previous, next, place }: Neighbours) {
  const t = useTranslations('approvals.case')
  const look = { variant: 'ghost', size: 'sm' } as const
  return (
    <span className="ml-auto flex flex-none items-center gap-1">
      {place && <span className="px-1 text-ink-3 text-sm tabular-nums">{t('place', place)}</span>}
      <IconButton {...look} label={t('previous')} aria-keyshortcuts="k" disabled={!previous} onClick={previous}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton {...look} label={t('next')} aria-keyshortcuts="j" disabled={!next} onClick={next}>
        <ChevronDown aria-hidden />
      </IconButton>
    </span>
  )
}
