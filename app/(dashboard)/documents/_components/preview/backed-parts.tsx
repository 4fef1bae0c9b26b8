'use client'

import { CornerDownRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OperationLine } from '@/components/operations/operation-line'
import { BillStateBadge } from '@/components/payments/bill-state'
import { Money } from '@/components/payments/money'
import { backedPaymentAddress } from '@/components/reconciliation/addresses'
import type { BackingLink } from '@/components/reconciliation/answers'
import { DisputeMark } from '@/components/reconciliation/dispute-mark'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { BackingDirection } from '@/lib/core/backing'
import { formatDay, formatShortDay, formatTime, isDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { isNamed } from '@/lib/features/documents/rules/account/settle'
import type { DocumentDue } from './due-figures'

type Part = DocumentDue['parts'][number]

type BackedPartsProps = {
  documentId: string
  parts: readonly Part[]
  /** Payments of the note, named by the parts. */
  links: readonly BackingLink[]
  direction: BackingDirection
  className: string
}

const end = 'text-right @max-[560px]:text-left'
const row = '@max-[560px]:grid @max-[560px]:grid-cols-2 @max-[560px]:gap-x-4'
const cell = 'py-2 pr-3 align-baseline last:pr-0 @max-[560px]:py-0.5'
const columns = ['amountCents', 'paidCents', 'openCents'] as const

/** The parts of a note, each with the payments and the requests that it is paid by, and the way to its bill. */
export function BackedParts({ documentId, parts, links, direction, className }: BackedPartsProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  /** Says that it was made for another part than the one it counts for. */
  const madeForOther = (part: Part, installment: string | null = null) => {
    const other = parts.find((each) => isNamed(each, installment))
    return (
      other && other !== part && <span className="text-wait-ink text-xs"> {t('made-for', { place: other.place })}</span>
    )
  }
  const linkOf = new Map(links.map((link) => [link.paymentId, link]))
  const labelOf = {
    amountCents: t('column-amount'),
    paidCents: t(`column-paid-${direction}`),
    openCents: t('column-open'),
  }
  return (
    <div className={`${className} text-sm tabular-nums`}>
      <table className="w-full @max-[560px]:block">
        <caption className="sr-only">{t('installments')}</caption>
        <thead className="text-left text-ink-3 text-xs @max-[560px]:sr-only">
          <tr>
            {(['installment', 'due'] as const).map((name) => (
              <th key={name} scope="col" className="pr-3 pb-2 font-normal">
                {t(`column-${name}`)}
              </th>
            ))}
            {columns.map((name) => (
              <th key={name} scope="col" className="pr-3 pb-2 text-right font-normal">
                {labelOf[name]}
              </th>
            ))}
            <th scope="col" className="pb-2 pl-3 font-normal">
              {t('column-state')}
            </th>
          </tr>
        </thead>
        {parts.map((each) => (
          <tbody key={each.place} className="border-line border-t @max-[560px]:block @max-[560px]:py-2">
            <tr className={row}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                <Link href={`/bills?open=${documentId}-${each.place}`} className={textLinkClass}>
                  {t('place-of', { place: each.place, of: parts.length })}
                </Link>
              </th>
              <Cell label={t('column-due')}>{each.dueDate === null ? '–' : formatDay(each.dueDate, locale)}</Cell>
              {columns.map((name) => (
                <Cell key={name} label={labelOf[name]} end>
                  <Money
                    cents={each[name]}
                    bare
                    className={name === 'paidCents' ? 'font-normal text-ink-2' : undefined}
                  />
                </Cell>
              ))}
              <td className={`${cell} pl-3 @max-[560px]:pl-0`}>
                <BillStateBadge bill={{ ...each, direction, operations: each.requested }} />
                {parts.length > 1 && each.excessCents > 0 && (
                  <span className="block text-wait-ink text-xs">
                    {t('part-excess', { amount: formatMoney(each.excessCents, locale) })}
                  </span>
                )}
              </td>
            </tr>
            {each.paid.map(({ paymentId, amountCents }) => (
              <ShareRow key={paymentId} cents={amountCents} note={labels.author(linkOf.get(paymentId)?.by ?? null)}>
                <PartName link={linkOf.get(paymentId)} paymentId={paymentId} direction={direction} />
                {madeForOther(each, linkOf.get(paymentId)?.payment?.madeFrom?.installment)}
              </ShareRow>
            ))}
            {each.requested.map((request) => (
              <ShareRow key={request.id} cents={request.amountCents} note={t('requested')} open>
                <OperationLine of={request} />
                {madeForOther(each, request.installment)}
              </ShareRow>
            ))}
          </tbody>
        ))}
        {parts.length > 1 && (
          <tfoot className="border-line-strong border-t font-medium @max-[560px]:block @max-[560px]:pt-2">
            <tr className={row}>
              <th scope="row" colSpan={2} className={`${cell} text-left font-medium @max-[560px]:col-span-2`}>
                {t('total-by-pix')}
              </th>
              {columns.map((name) => (
                <Cell key={name} label={labelOf[name]} end>
                  <Money cents={parts.reduce((sum, each) => sum + each[name], 0)} bare />
                </Cell>
              ))}
              <td className="@max-[560px]:hidden" />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type ShareRowProps = { cents: number; note: ReactNode; open?: boolean; children: ReactNode }

/** A payment or, with its amount under what is open, a request of a part. */
function ShareRow({ cents, note, open = false, children }: ShareRowProps) {
  return (
    <tr className="@max-[560px]:flex @max-[560px]:flex-wrap @max-[560px]:gap-x-3">
      <td colSpan={open ? 4 : 3} className="pr-3 pb-2 @max-[560px]:flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <CornerDownRight aria-hidden className="mt-1 size-3.5 flex-none self-start text-ink-3" />
          <span className="min-w-0">{children}</span>
        </span>
      </td>
      <td className="pr-3 pb-2 text-right align-baseline">
        <Money cents={cents} bare className="font-normal text-ink-2" />
      </td>
      <td colSpan={open ? 1 : 2} className="pb-2 pl-3 align-baseline text-ink-2 text-xs @max-[560px]:hidden">
        {note}
      </td>
    </tr>
  )
}

type CellProps = { label: string; end?: boolean; children: ReactNode }

/** A cell with its own label when the table head is hidden. */
function Cell({ label, end: atEnd, children }: CellProps) {
  return (
    <td className={`${cell} ${atEnd ? end : ''}`}>
      <span aria-hidden className="hidden text-ink-3 @max-[560px]:inline">
        {label}{' '}
      </span>
      {children}
    </td>
  )
}

type PartNameProps = { link: BackingLink | undefined; paymentId: string; direction: BackingDirection }

/** The payment, its link, and why less than its amount counts. */
function PartName({ link, paymentId, direction }: PartNameProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  if (!link) return <span className="ident wrap-anywhere">{paymentId}</span>
  const { payment, decidedCents, amountCents, by } = link
  const money = (cents: number) => formatMoney(cents, locale)
  const details = [
    by === null ? labels.link(link) : null,
    payment && payment.amountCents !== amountCents && payment.returnedCents === 0
      ? t('share-of', { amount: money(payment.amountCents) })
      : null,
    payment && payment.returnedCents > 0
      ? t('less-returned', { amount: money(payment.amountCents), returned: money(payment.returnedCents) })
      : null,
    decidedCents !== null && decidedCents !== amountCents ? t('cut', { decided: money(decidedCents) }) : null,
  ].filter((text) => text !== null)
  return (
    <>
      <PaymentName link={link} /> <span className="text-ink-2 text-xs">{details.join(', ')}</span>{' '}
      <DisputeMark of={payment} />
    </>
  )
}

/** A payment by its time, with a link to it. */
function PaymentName({ link: { payment, paymentId } }: { link: BackingLink }) {
  const t = useTranslations('backing')
  const locale = useLocale()
  if (!payment) return <span className="ident wrap-anywhere">{paymentId}</span>
  const { paidAt } = payment
  const when = isDay(paidAt)
    ? formatShortDay(paidAt, locale)
    : `${formatShortDay(paidAt, locale)}, ${formatTime(paidAt)}`
  return (
    <Link href={backedPaymentAddress(payment)} className={textLinkClass}>
      {t('pix-of', { when })}
    </Link>
  )
}
