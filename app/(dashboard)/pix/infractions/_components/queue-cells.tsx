import { useLocale, useTranslations } from 'next-intl'
import { InfractionStatus, useStatusWord } from '@/components/infractions/infraction-labels'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { currentDay, formatDay, formatShortDay } from '@/lib/core/dates'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { QueueRow } from '@/lib/features/pix/infractions/queue-schema'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'

type GivenState = 'accepted' | 'confirmed'

/** Whether the provider has taken our answer. */
export function isGiven(state: OperationState): state is GivenState {
  return state === 'accepted' || state === 'confirmed'
}

const tones: Record<GivenState, StatusTone> = { accepted: 'waiting', confirmed: 'settled' }

/** The remaining time of a case, or the answer of a case that was answered, by us or elsewhere. */
export function StatusCell({ row: { answer, status, estimatedUntil } }: { row: QueueRow }) {
  const t = useTranslations('infractions')
  if (!answer && !isOpen(status)) return <InfractionStatus status={status} />
  if (!answer || !isGiven(answer.state)) return <EstimatedTimeLeft until={estimatedUntil} />
  return (
    <span className="flex flex-col max-md:flex-row max-md:items-baseline max-md:gap-2">
      <StatusBadge tone={tones[answer.state]}>{t(`queue.answer.${answer.state}`)}</StatusBadge>
      <span className="truncate pl-3.5 text-ink-3 text-xs max-md:pl-0">{t(`words.given.${answer.analysis}`)}</span>
    </span>
  )
}

type PaymentCellProps = { row: QueueRow; href: string; onOpen: () => void }

/** The payer, where known, and the payment; a link, so that a case can be opened in a new tab. */
export function PaymentCell({ row: { payer, transactionId, status }, href, onOpen }: PaymentCellProps) {
  const t = useTranslations('infractions.queue')
  const statusWord = useStatusWord()
  const name = payer?.name ?? payer?.document
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          href={href}
          tabIndex={-1}
          onClick={onOpen}
          className="truncate rounded-xs underline-offset-[3px] hover:underline"
        >
          {name ?? <span className="text-ink-3">{t('payer-unseen')}</span>}
        </Link>
        {isOpen(status) && status !== 'pending' && status !== null && (
          <Badge tone="line">{statusWord(status) ?? status}</Badge>
        )}
      </span>
      {transactionId ? (
        <MonoId value={transactionId} className="truncate text-ink-3 text-xs" />
      ) : (
        <span className="text-ink-3 text-xs">{t('no-payment')}</span>
      )}
    </span>
  )
}

export function AccountCell({ row: { accountId, accountName, accountIsMain } }: { row: QueueRow }) {
  const t = useTranslations('infractions')
  if (accountId === null) return <span className="text-ink-3">{t('queue.no-account')}</span>
  if (accountName === null && !accountIsMain)
    return <MonoId value={accountId} className="block whitespace-normal break-all text-2xs text-ink-3" />
  return (
    <span title={accountId} className="text-ink-2">
      {accountName ?? t('words.main-account')}
    </span>
  )
}

/** Without the year where it is this one. */
export function DateCell({ row: { date } }: { row: QueueRow }) {
  const t = useTranslations('infractions.queue')
  const locale = useLocale()
  if (!date) return <span className="text-ink-3">{t('no-date')}</span>
  const thisYear = date.slice(0, 4) === currentDay(new Date()).slice(0, 4)
  return (
    <span className="tabular-nums text-ink-2">{thisYear ? formatShortDay(date, locale) : formatDay(date, locale)}</span>
  )
}
