import { useLocale, useTranslations } from 'next-intl'
import { isBeforeSending, outcomesOf } from '@/components/batches/batch-counts'
import { BatchStatus, batchTones } from '@/components/batches/batch-status'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatDay, formatInstant } from '@/lib/core/dates'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'

/** Next to its name: the state, by the rows while they are sent; never that it succeeded. */
export function BatchNote({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const locale = useLocale()
  const { state, createdAt, createdBy, version } = batch
  const read = t('read-note', { when: formatInstant(createdAt, locale), name: createdBy.name, version })
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
