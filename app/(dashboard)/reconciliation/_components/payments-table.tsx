import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { BackingDirection } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Locale } from '@/lib/core/locale'
import { formatCents, formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import type { PrintedLink, PrintedPayment } from '@/lib/features/reconciliation/print-schema'

type PaymentsTableProps = {
  payments: readonly PrintedPayment[]
  direction: BackingDirection
  title: string
  /** The title repeated at the head of each page. */
  repeated: string
}

const columns = ['day', 'party', 'payment-amount', 'payment-state', 'note', 'link-amount', 'tie'] as const
const widths: Record<(typeof columns)[number], string> = {
  day: 'w-[7%]',
  party: 'w-[33%]',
  'payment-amount': 'w-[12%]',
  'payment-state': 'w-[11%]',
  note: 'w-[12%]',
  'link-amount': 'w-[11%]',
  tie: 'w-[14%]',
}
const numbers: readonly string[] = ['payment-amount', 'link-amount']

/** Each payment with its notes; the head is repeated on every page. */
export function PaymentsTable({ payments, direction, title, repeated }: PaymentsTableProps) {
  const t = useTranslations('reconciliation.print')
  if (payments.length === 0) return <p className="text-ink-2">{t('none')}</p>
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-180 table-fixed text-xs tabular-nums print:min-w-0">
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={widths[column]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={columns.length} className="pb-1 text-left">
              <span className="font-semibold text-base">{title}</span>
              <span className="hidden font-normal text-ink-3 print:block">{repeated}</span>
            </th>
          </tr>
          <tr className="border-line-strong border-y text-ink-3">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pr-3 font-normal ${numbers.includes(column) ? 'text-right' : 'text-left'}`}
              >
                {t(column, { direction })}
              </th>
            ))}
          </tr>
        </thead>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} direction={direction} />
        ))}
      </table>
    </div>
  )
}

function Payment({ payment, direction }: { payment: PrintedPayment; direction: BackingDirection }) {
  const t = useTranslations('reconciliation.print')
  const labels = useTranslations('reconciliation.words')
  const locale = useLocale()
  const { links, dismissal } = payment
  const span = Math.max(1, links.length)
  const [first, ...others] = links
  return (
    <tbody className="border-line border-b align-top [break-inside:avoid]">
      <tr>
        <Cell span={span}>{formatShortDay(payment.day, locale)}</Cell>
        <Cell span={span}>
          {payment.partyName}
          {payment.partyTaxId && <span className="block font-mono text-ink-3">{formatTaxId(payment.partyTaxId)}</span>}
          <span className="block font-mono text-2xs text-ink-3 wrap-anywhere">{payment.endToEndId ?? payment.id}</span>
        </Cell>
        <Cell span={span} number>
          {bareAmount(payment.amountCents, locale)}
          {payment.returnedCents > 0 && (
            <span className="block whitespace-normal text-ink-3">
              {t('returned', { amount: formatMoney(payment.returnedCents, locale) })}
            </span>
          )}
        </Cell>
        <Cell span={span}>{labels(`states.${payment.state}`)}</Cell>
        {first ? (
          <LinkCells link={first} direction={direction} />
        ) : (
          <td colSpan={3} className="py-1.5 pr-3 text-ink-3">
            {dismissal ? t('dismissed', { by: dismissal.byName, reason: dismissal.reason }) : t('no-note')}
          </td>
        )}
      </tr>
      {others.map((link) => (
        <tr key={link.note.id}>
          <LinkCells link={link} direction={direction} />
        </tr>
      ))}
    </tbody>
  )
}

/** The table head names the currency. */
function bareAmount(cents: number, locale: Locale): string {
  const { sign, integer, decimal, fraction } = formatCents(cents, locale)
  return `${sign}${integer}${decimal}${fraction}`
}

function LinkCells({
  link: { note, amountCents, rule, byName },
  direction,
}: {
  link: PrintedLink
  direction: BackingDirection
}) {
  const labels = useTranslations('reconciliation.words')
  const locale = useLocale()
  const number = note.number === null ? '' : formatNoteNumber(note.number, locale)
  return (
    <>
      <Cell>
        {`${modelName(note.model)} ${number}`.trim()}
        <span className="block text-ink-3">{formatShortDay(note.day, locale)}</span>
      </Cell>
      <Cell number>{bareAmount(amountCents, locale)}</Cell>
      <Cell>
        {labels(`rules.${rule}`, { direction })}
        {byName && <span className="block text-ink-3">{labels('by', { name: byName })}</span>}
      </Cell>
    </>
  )
}

function Cell({ span, number, children }: { span?: number; number?: boolean; children: ReactNode }) {
  return (
    <td rowSpan={span} className={`py-1.5 pr-3 ${number ? 'text-right whitespace-nowrap' : ''}`}>
      {children}
    </td>
  )
}
