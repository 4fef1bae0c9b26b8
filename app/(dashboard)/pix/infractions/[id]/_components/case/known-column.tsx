'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { ReadFailure } from '@/components/layout/error-notice'
import { Button, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { CaseColumn } from './column'
import { useCase } from './context'
import { KnownBacking } from './known-backing'
import { KnownEarlier } from './known-earlier'
import { PayerHistoryPanel } from './known-history'
import { KnownCharge, KnownPayment } from './known-payment'
import { KnownSteps } from './known-steps'
import { KnownReturns, ReturnsWarning } from './returns-panel'

/** Everything we know about a case besides the claim. A part that could not be read is marked, so that it does not look clean. */
export function KnownColumn() {
  const t = useTranslations('infractions.case')
  const common = useTranslations('common')
  const query = useKnown()
  const known = query.data
  return (
    <CaseColumn title={t('known-title')}>
      {known ? (
        <>
          {known.unread.length > 0 && (
            <Notice
              tone="wait"
              role="status"
              title={t('unread-title')}
              actions={
                <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
                  {t('unread-again')}
                </Button>
              }
            >
              {t('unread-what')}
            </Notice>
          )}
          <ReturnsWarning known={known} />
          <KnownPayment known={known} />
          <PayerHistoryPanel />
          <KnownBacking />
          {known.charge && <KnownCharge charge={known.charge} />}
          <KnownReturns known={known} />
          <AttachedNotes />
          <KnownEarlier known={known} />
          <KnownSteps steps={known.steps} />
        </>
      ) : query.error ? (
        <ReadFailure query={query} />
      ) : (
        <div role="status" aria-label={common('loading')} className="flex flex-col gap-5">
          <Skeleton className="h-56 w-full rounded-md" />
          <Skeleton className="h-24 w-full rounded-md" />
          <Skeleton className="h-32 w-full rounded-md" />
        </div>
      )}
    </CaseColumn>
  )
}

/** Read again whenever the case has moved: its timeline has then grown. */
function useKnown() {
  const { id, status, answer, draft } = useCase().infraction
  const query = useQuery(readQuery(infractions.known, { id }))
  const { refetch } = query
  const state = [status, answer?.operationId, answer?.state, draft.assignee].join()
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    void refetch()
  }, [state, refetch])
  return query
}

/** The fiscal documents whose files are attached to the case. */
function AttachedNotes() {
  const t = useTranslations('infractions.case.notes')
  const locale = useLocale()
  const notes = useCase().infraction.draft.attachments.filter(({ documentId }) => documentId !== null)
  if (notes.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ul className="flex flex-col gap-2 text-sm">
        {notes.map(({ id, documentId, name, bytes }) => (
          <li key={id} className="flex items-start gap-3">
            <FileText aria-hidden className="mt-0.5 text-ink-3" />
            <div className="min-w-0">
              <Link href={`/documents/${documentId}`} className={textLinkClass}>
                <span className="wrap-anywhere">{name}</span>
              </Link>
              <p className="text-ink-3 text-xs tabular-nums">{formatBytes(bytes, locale)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
