'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { ApprovalDeadline } from '@/components/operations/approval-deadline'
import { OperationStatus } from '@/components/operations/status'
import { IconButton } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isMissing } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { approvals, isDecidable } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { CaseBody } from './case-body'
import type { Walk } from './use-walk'

type ApprovalCaseProps = {
  id: string
  /** As the list has it. */
  known?: Decidable
  personId: string
  mayDecide: boolean
  walk: Walk
  onClose: () => void
}

/** One request whole: what it would do, what is known, and the decision. */
export function ApprovalCase({ id, known, personId, mayDecide, walk, onClose }: ApprovalCaseProps) {
  const t = useTranslations('approvals.case')
  const query = useQuery({ ...readQuery(approvals.one, { id }), placeholderData: known })
  const request = query.data && isDecidable(query.data) ? query.data : undefined
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
            {request.state === 'awaiting_approval' && request.approvalUntil ? (
              <ApprovalDeadline until={request.approvalUntil} strong />
            ) : (
              <OperationStatus state={request.state} error={request.error} strong />
            )}
          </span>
        )}
        {(walk.previous || walk.next) && <Neighbours walk={walk} />}
      </header>
      {request ? (
        <CaseBody
          request={request}
          own={request.createdBy.id === personId}
          personId={personId}
          mayDecide={mayDecide}
          onNext={walk.next}
        />
      ) : query.data || query.error ? (
        <NoRequest error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : (
        <div aria-busy className="flex flex-col gap-4 p-5">
          <Skeleton className="w-24" />
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-48 w-full rounded-md" />
        </div>
      )}
    </section>
  )
}

function Neighbours({ walk: { previous, next } }: { walk: Walk }) {
  const t = useTranslations('approvals.case')
  const look = { variant: 'ghost', size: 'sm' } as const
  return (
    <span className="ml-auto flex gap-1">
      <IconButton {...look} label={t('previous')} aria-keyshortcuts="k" disabled={!previous} onClick={previous}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton {...look} label={t('next')} aria-keyshortcuts="j" disabled={!next} onClick={next}>
        <ChevronDown aria-hidden />
      </IconButton>
    </span>
  )
}

function NoRequest({ error, onRetry, retrying }: { error: Error | null; onRetry: () => void; retrying: boolean }) {
  const t = useTranslations('approvals.case')
  if (error && !isMissing(error))
    return <ErrorNotice error={error} onRetry={onRetry} retrying={retrying} className="m-5 max-md:m-4" />
  return (
    <EmptyState title={t('not-found-title')} fill>
      {t('not-found-what')}
    </EmptyState>
  )
}
