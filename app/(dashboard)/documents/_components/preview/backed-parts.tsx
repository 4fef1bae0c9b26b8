'use client'

import { CornerDownRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { backedPaymentAddress } from '@/components/reconciliation/addresses'
import type { BackingLink } from '@/components/reconciliation/answers'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { StatusBadge } from '@/components/ui/status-badge'
import type { BackingDirection } from '@/lib/core/backing'
import { currentDay, formatDay, formatShortDay, formatTime, isDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackedInstallment } from '@/lib/features/documents/rules/backed-installments'
import { useToday } from '../availability'

export type BackedPart = { link: BackingLink; amountCents: number }

type BackedPartsProps = {
  installments: readonly BackedInstallment<BackingLink>[]
  otherParts: readonly BackedPart[]
  direction: BackingDirection
  className: string
}

const end = 'text-right @max-[560px]:text-left'
const row = '@max-[560px]:grid @max-[560px]:grid-cols-2 @max-[560px]:gap-x-4'
const cell = 'py-2 pr-3 align-baseline last:pr-0 @max-[560px]:py-0.5'

/** The installments of a note, each with the payments that back it. */
export function BackedParts({ installments, otherParts, direction, className }: BackedPartsProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  const sum = (what: (each: BackedInstallment<BackingLink>) => number) =>
    installments.reduce((all, each) => all + what(each), 0)
  const [total, open] = [sum(({ amountCents }) => amountCents), sum(({ openCents }) => openCents)]
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
            {(['amount', `paid-${direction}`, 'open'] as const).map((name) => (
              <th key={name} scope="col" className="pr-3 pb-2 text-right font-normal">
                {t(`column-${name}`)}
              </th>
            ))}
            <th scope="col" className="pb-2 pl-3 font-normal">
              {t('column-state')}
            </th>
          </tr>
        </thead>
        {installments.map((each) => (
          <tbody key={each.place} className="border-line border-t @max-[560px]:block @max-[560px]:py-2">
            <tr className={row}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                {t('place-of', { place: each.place, of: installments.length })}
              </th>
              <Cell label={t('column-due')}>{each.dueDate === null ? '–' : formatDay(each.dueDate, locale)}</Cell>
              <Cell label={t('column-amount')} end>
                <Money cents={each.amountCents} bare />
              </Cell>
              <Cell label={t(`column-paid-${direction}`)} end>
                <Money cents={each.amountCents - each.openCents} bare className="font-normal text-ink-2" />
              </Cell>
              <Cell label={t('column-open')} end>
                <Money cents={each.openCents} bare />
              </Cell>
              <td className={`${cell} pl-3 @max-[560px]:pl-0`}>
                <InstallmentState installment={each} direction={direction} />
              </td>
            </tr>
            {each.parts.map(({ link, amountCents }) => (
              <tr key={link.id} className="@max-[560px]:flex @max-[560px]:flex-wrap @max-[560px]:gap-x-3">
                <td colSpan={3} className="pr-3 pb-2 @max-[560px]:flex-1">
                  <PartName link={link} direction={direction} />
                </td>
                <td className="pr-3 pb-2 text-right align-baseline">
                  <Money cents={amountCents} bare className="font-normal text-ink-2" />
                </td>
                <td colSpan={2} className="pb-2 pl-3 align-baseline text-ink-2 text-xs @max-[560px]:hidden">
                  {labels.author(link.by)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot className="border-line-strong border-t font-medium @max-[560px]:block @max-[560px]:pt-2">
          <tr className={row}>
            <th scope="row" colSpan={2} className={`${cell} text-left font-medium @max-[560px]:col-span-2`}>
              {t('total-by-pix')}
            </th>
            <Cell label={t('column-amount')} end>
              <Money cents={total} bare />
            </Cell>
            <Cell label={t(`column-paid-${direction}`)} end>
              <Money cents={total - open} bare />
            </Cell>
            <Cell label={t('column-open')} end>
              <Money cents={open} bare />
            </Cell>
            <td className="@max-[560px]:hidden" />
          </tr>
        </tfoot>
      </table>
      {otherParts.length > 0 && (
        <div className="mt-3 border-line border-t pt-2">
          <p className="text-ink-2 text-xs">{t('beside')}</p>
          <PartRows parts={otherParts} direction={direction} />
        </div>
      )}
    </div>
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

type ListProps = { parts: readonly BackedPart[]; direction: BackingDirection }

/** The payments of a note without installments. */
export function LinkList({ className, ...list }: ListProps & { className: string }) {
  const t = useTranslations('backing')
  return (
    <div className={`${className} text-sm`}>
      <h3 className="font-medium text-ink-2 text-xs">{t('payments')}</h3>
      <PartRows {...list} />
    </div>
  )
}

function PartRows({ parts, direction }: ListProps) {
  return (
    <ul className="flex flex-col">
      {parts.map(({ link, amountCents }) => (
        <li key={link.id} className="flex items-baseline justify-between gap-3 pt-1.5 tabular-nums">
          <PartName link={link} direction={direction} whole />
          <Money cents={amountCents} bare className="font-normal" />
        </li>
      ))}
    </ul>
  )
}

type PartNameProps = { link: BackingLink; direction: BackingDirection; whole?: boolean }

/** The payment, its link, and why less than its amount counts. */
function PartName({ link, direction, whole }: PartNameProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  const { payment, decidedCents, amountCents, by } = link
  const money = (cents: number) => formatMoney(cents, locale)
  const details = [
    by === null || whole ? labels.link(link) : null,
    payment && payment.returnedCents > 0
      ? t('less-returned', { amount: money(payment.amountCents), returned: money(payment.returnedCents) })
      : null,
    decidedCents !== null && decidedCents !== amountCents ? t('cut', { decided: money(decidedCents) }) : null,
  ].filter((text) => text !== null)
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <CornerDownRight aria-hidden className="mt-1 size-3.5 flex-none self-start text-ink-3" />
      <span className="min-w-0">
        <PaymentName link={link} /> <span className="text-ink-2 text-xs">{details.join(', ')}</span>
      </span>
    </span>
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

type StateProps = { installment: BackedInstallment<BackingLink>; direction: BackingDirection }

function InstallmentState({ installment: { openCents, parts, dueDate }, direction }: StateProps) {
  const t = useTranslations('backing')
  const today = currentDay(useToday())
  if (openCents === 0) return <StatusBadge tone="settled">{t(`installment-paid-${direction}`)}</StatusBadge>
  if (parts.length > 0) return <BackingStateMark state="partial">{t('installment-partial')}</BackingStateMark>
  if (dueDate !== null && dueDate < today) return <StatusBadge tone="waiting">{t('installment-overdue')}</StatusBadge>
  return <StatusBadge tone="normal">{t('installment-due')}</StatusBadge>
}
