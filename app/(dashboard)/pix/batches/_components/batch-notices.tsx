'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { GuideLink } from '@/components/layout/guide-link'
import { isBeforeSending, outcomesOf } from '@/components/payments/batch-counts'
import { BatchStatus, batchTones } from '@/components/payments/status-badges'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { StatusBadge } from '@/components/ui/status-badge'
import { readQuery } from '@/lib/client/read-query'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { operations } from '@/lib/features/operations/contract'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { FileReading } from './file-reading'
import { useAccountOf } from './use-batch-account'

type BatchNoticesProps = { batch: BatchDetail; mayChange: boolean; error: Error | null }

/** Notices about the batch as a whole, above its rows. */
export function BatchNotices({ batch, mayChange, error }: BatchNoticesProps) {
  const t = useTranslations('batches')
  const locale = useLocale()
  const { state, sameFileAs, againOf, previous, ignored, pausedBecause, nextDay } = batch
  const other = (id: string) => (chunks: React.ReactNode) => (
    <Link href={`/pix/batches/${id}`} className={textLinkClass}>
      {chunks}
    </Link>
  )
  const isDraft = state === 'draft'
  const day = nextDay ? formatDay(nextDay, locale) : ''
  const { scheduled = 0 } = batch.counts
  const facts = [
    isDraft && previous && t.rich('previous-what', { ...previous, link: other(previous.id) }),
    isDraft && ignored.length > 0 && t('ignored', { columns: ignored.join(', ') }),
    againOf && t.rich('again-of', { link: other(againOf) }),
  ].filter(Boolean)
  return (
    <div className="flex flex-none flex-col gap-2 px-5 py-2 empty:hidden max-md:px-4">
      {error && <ErrorNotice error={error} />}
      {batch.requestedAt && <Requested batch={batch} />}
      <FileReading batch={batch} mayChange={mayChange} />
      {isDraft && sameFileAs && (
        <Notice tone="wait" title={t('same-file-title')}>
          {t.rich('same-file-what', { link: other(sameFileAs) })}
        </Notice>
      )}
      {isDraft && batch.mailOff && (
        <Notice tone="wait" title={t('charges.mail-off-title')}>
          {t('charges.mail-off-what')}
        </Notice>
      )}
      {state === 'scheduled' && (
        <Notice
          icon={<CalendarClock aria-hidden />}
          role="status"
          title={scheduled > 0 ? t('scheduled-rows', { count: scheduled, day }) : t('scheduled-title', { day })}
        >
          {t('scheduled-what')} <GuideLink to="batches-scheduled" />
        </Notice>
      )}
      {state === 'paused' && pausedBecause && (
        <Notice tone="wait" role="status" title={t(`paused-because.${pausedBecause}`)}>
          {t('paused-what')} <GuideLink to="batches-paused" />
        </Notice>
      )}
      {facts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs">
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts stand still
            <span key={at}>{fact}</span>
          ))}
        </p>
      )}
    </div>
  )
}

/** The batch's requester, approver and account; while the batch awaits approval, also who decides and until when. */
function Requested({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const outcome = useTranslations('operations.outcome')
  const locale = useLocale()
  const account = useAccountOf(batch)
  const { data } = useQuery(readQuery(operations.one, { id: batch.id }))
  const { kind, state, createdBy, rows, counts, totalCents } = batch
  if (!data || kind === 'charges') return null
  const approver = data.approvals.find(({ decision }) => decision === 'approved')?.by?.name
  const asked = { rows: rows - (counts.excluded ?? 0), amount: formatMoney(totalCents, locale) }
  return (
    <>
      {state === 'awaiting_approval' && data.approvalUntil && (
        <Notice tone="wait" role="status" title={t('awaiting-title', asked)}>
          {outcome('awaiting-who')} {outcome('awaiting-until', { when: formatInstant(data.approvalUntil, locale) })}
        </Notice>
      )}
      <p className="text-ink-2 text-xs">
        {t('sent-note', {
          name: createdBy.name,
          account,
          decision: approver ? 'approved' : 'none',
          approver: approver ?? '',
        })}
      </p>
    </>
  )
}

/** The state of the batch next to its name: the progress of its rows while they are sent. No label says that a batch succeeded. */
export function BatchNote({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const locale = useLocale()
  const { state, createdAt, createdBy } = batch
  const read = t('read-note', { when: formatInstant(createdAt, locale), name: createdBy.name })
  return (
    <span className="flex items-center gap-2">
      <Progress batch={batch} />
      {(state === 'draft' || state === 'awaiting_approval') && <span className="truncate text-xs">{read}</span>}
    </span>
  )
}

function Progress({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const locale = useLocale()
  const { kind, state, counts, nextDay } = batch
  const { confirmed = 0, failed = 0, unknown = 0, accepted = 0 } = counts
  if (state === 'sending' || state === 'paused') {
    return <StatusBadge tone="waiting">{t(`${state}-progress`, outcomesOf(batch))}</StatusBadge>
  }
  if ((state === 'done' || state === 'cancelled') && !isBeforeSending(batch)) {
    const label = kind === 'charges' ? (`charges.${state}-what` as const) : (`${state}-what` as const)
    return <StatusBadge tone={batchTones[state]}>{t(label, { confirmed, failed, unknown, accepted })}</StatusBadge>
  }
  if (state === 'scheduled' && nextDay) {
    return <StatusBadge tone="scheduled">{t('scheduled-title', { day: formatDay(nextDay, locale) })}</StatusBadge>
  }
  return <BatchStatus state={state} />
}
