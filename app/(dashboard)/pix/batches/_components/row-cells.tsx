import { useTranslations } from 'next-intl'
import { OperationStatus, operationTones } from '@/components/operations/status'
import { quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { BatchRow } from '@/lib/features/pix/batches/schema'

type RowStateProps = { row: BatchRow; charge: boolean; cancelled: boolean; strong?: boolean }

/** A row without an operation is queued, until its batch is cancelled. */
export function RowState({ row: { state, error, excluded }, charge, cancelled, strong }: RowStateProps) {
  const t = useTranslations('batches')
  const labelOf = useStateLabel(charge)
  if (excluded) return <StatusBadge tone="gone">{t('excluded')}</StatusBadge>
  if (state === null) {
    return <StatusBadge tone={cancelled ? 'gone' : 'normal'}>{t(cancelled ? 'sums.unsent' : 'queued')}</StatusBadge>
  }
  if (error?.givenUp) return <OperationStatus state={state} error={error} strong={strong} />
  return (
    <StatusBadge tone={operationTones[state]} strong={strong ?? state === 'unknown'}>
      {labelOf(state)}
    </StatusBadge>
  )
}

/** An accepted charge is open: the provider made the charge, and it has not been paid. */
function useStateLabel(charge: boolean): (state: OperationState) => string {
  const t = useTranslations('batches')
  const states = useTranslations('approvals.batch.states')
  return (state) => {
    if (!charge) return states(state)
    const own = state === 'accepted' || state === 'confirmed' || state === 'failed'
    return own ? t(`charges.states.${state}`) : t(`sums.${state}`)
  }
}

/** A problem, in red, stops the batch; a warning, in amber, is only shown to the approver. */
export function RowFindings({ row }: { row: BatchRow }) {
  const t = useTranslations('batches')
  const warningText = useTranslations('approvals.batch.warnings')
  const { problems, warnings, excluded, confirmed, holder } = row
  if (excluded) return <StatusBadge tone="gone">{t('excluded')}</StatusBadge>
  const words = [...problems.map((code) => t(`problems.${code}`)), ...warnings.map((code) => warningText(code))]
  const [first, ...rest] = words
  if (!first) return quiet(t(holder ? (holder.remembered ? 'known' : 'looked-up') : 'nothing-odd'))
  return (
    <>
      <StatusBadge tone={problems.length > 0 ? 'failed' : 'waiting'} className="max-w-full">
        <span className="truncate">{first}</span>
      </StatusBadge>
      <span className="block truncate pl-3.5 text-ink-3 text-xs">
        {[...rest, ...(confirmed ? [t('confirmed')] : [])].join(', ')}
      </span>
    </>
  )
}

/** The provider's answer about a sent row: its end-to-end id, else why it failed. */
export function RowAnswer({ row: { endToEndId, error, state } }: { row: BatchRow }) {
  const t = useTranslations('batches')
  const errors = useTranslations('errors')
  if (endToEndId) return <span className="ident block truncate text-ink-3 text-xs">{endToEndId}</span>
  return (
    <span className="block truncate text-ink-3 text-xs">
      {error && !error.givenUp ? errors(`${error.code}.title`) : state === 'accepted' && t('to-be-confirmed')}
    </span>
  )
}
