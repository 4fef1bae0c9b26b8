'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { DisputeMark } from '@/components/reconciliation/dispute-mark'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { formatShortDay, formatTime } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingRow, NoteSummary, PaymentSummary } from '@/lib/features/reconciliation/schema'
import { NoteName, TaxIdLine, usePartyName } from './names'
import { choicesOf, hasTime, shownChoices } from './pairs'
import type { useLinkLabels } from './use-link-labels'

type Side = { payment?: PaymentSummary; document?: NoteSummary }

type OtherLineProps = {
  side: Side
  /** Linked or suggested amount. */
  amountCents: number
  own: Side
  labels: ReturnType<typeof useLinkLabels>
  withBranch?: boolean
  /** The digit key that picks it. */
  number?: number
  picked?: boolean
  gone?: boolean
}

/** The other side on one line: linked amount, name, day. */
function OtherLine({ side, amountCents, own, labels, withBranch, number, picked, gone }: OtherLineProps) {
  const locale = useLocale()
  const t = useTranslations('reconciliation')
  const partyName = usePartyName()
  const { payment, document } = side
  const one = payment ?? document
  if (!one) return null
  const due = document && labels.due(document, amountCents, own.payment)
  const struck = gone || document?.cancelled
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {number !== undefined && (
        <>
          <span aria-hidden className="-ml-1 max-md:hidden">
            <Kbd>{number}</Kbd>
          </span>
          <span
            aria-hidden
            className={cx(
              'size-5 flex-none rounded-full border md:hidden',
              picked ? 'border-6 border-accent' : 'border-field',
            )}
          />
        </>
      )}
      <span className={cx('flex flex-none flex-col text-right max-md:order-3', number === undefined ? 'w-23' : 'w-18')}>
        <Money cents={amountCents} bare className={struck ? 'line-through' : undefined} />
        {amountCents !== one.amountCents && (
          <span className="whitespace-nowrap text-ink-3 text-xs tabular-nums">
            {t('of-total', { amount: formatMoney(one.amountCents, locale).replace(/^R\$\s*/, '') })}
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-left max-md:order-2">
        {document ? (
          <NoteName note={document} gone={struck} />
        ) : (
          <span className="truncate">{partyName(one.party)}</span>
        )}
        <span className="flex min-w-0 text-ink-3 text-xs">
          {document?.cancelled ? (
            t('note-cancelled')
          ) : payment?.dispute ? (
            <DisputeMark of={payment} />
          ) : due ? (
            <span className="truncate">{due}</span>
          ) : (
            <TaxIdLine party={one.party} withBranch={withBranch} />
          )}
        </span>
      </span>
      <span className="flex w-11 flex-none flex-col items-end whitespace-nowrap text-right text-ink-2 max-md:items-start tabular-nums max-md:order-1 max-md:text-left max-md:text-ink-3">
        <span>{formatShortDay(one.day, locale)}</span>
        {payment && hasTime(payment) && <span className="text-ink-3 text-xs">{formatTime(payment.paidAt)}</span>}
      </span>
    </span>
  )
}

type OtherCellProps = {
  row: BackingRow
  labels: ReturnType<typeof useLinkLabels>
  isOpen: boolean
  gone: boolean
  mayDecide: boolean
  pickedId: string | null
  onPick: (id: string) => void
  /** Shown without another side: the button that searches for one. */
  children: React.ReactNode
}

const lineClass = 'flex min-h-13 min-w-0 flex-1 items-center px-4 max-md:min-h-0 max-md:px-0 max-md:py-1.5'

/** The row's links, then its suggestions. */
export function OtherCell({ row, labels, isOpen, gone, mayDecide, pickedId, onPick, children }: OtherCellProps) {
  const t = useTranslations('reconciliation')
  const own = { payment: row.payment, document: row.document }
  const choices = isOpen
    ? choicesOf(row)
    : row.state === 'suggested' || row.state === 'otherwise'
      ? shownChoices(row)
      : []
  const isChoice = choices.length > 1 || row.suggestions[0]?.rule === 'twin'
  if (row.links.length + choices.length === 0)
    return (
      <div className={cx(lineClass, 'text-ink-3 text-xs max-md:pl-14')}>
        {row.state === 'dismissed' || row.state === 'backed'
          ? t(row.payment ? 'needs-no-note' : 'needs-no-payment')
          : children}
      </div>
    )
  const short = row.links.length + choices.length > 1
  return (
    <div className={cx('flex min-w-0 flex-1 flex-col divide-y divide-line', short && 'md:[&>*]:min-h-9')}>
      {row.links.map((link) => (
        <div key={link.id} className={lineClass}>
          <OtherLine side={link} amountCents={link.amountCents} own={own} labels={labels} gone={gone} />
        </div>
      ))}
      {choices.map((choice, at) => {
        const lines = choice.suggestions.map((suggestion) => (
          <OtherLine
            key={`${suggestion.paymentId}${suggestion.documentId}`}
            side={suggestion}
            amountCents={suggestion.amountCents}
            own={own}
            labels={labels}
            withBranch={suggestion.rule === 'same-root'}
            number={isChoice ? at + 1 : undefined}
            picked={choice.id === pickedId}
          />
        ))
        const picked = choice.id === pickedId
        return isChoice && mayDecide ? (
          <button
            key={choice.id}
            type="button"
            aria-pressed={isOpen ? picked : undefined}
            onClick={() => onPick(choice.id)}
            className={cx(
              lineClass,
              'flex-col justify-center gap-1 -outline-offset-2 hover:bg-hover [&>*]:w-full',
              isOpen && picked && 'shadow-[inset_0_0_0_1.5px_var(--color-accent)]',
            )}
          >
            {lines}
          </button>
        ) : (
          <div key={choice.id} className={cx(lineClass, 'flex-col justify-center gap-1 [&>*]:w-full')}>
            {lines}
          </div>
        )
      })}
    </div>
  )
}
