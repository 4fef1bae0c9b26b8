'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { DisputeMark } from '@/components/reconciliation/dispute-mark'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { openCents } from '@/lib/core/backing'
import { formatShortDay, formatTime } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { NoteName, TaxIdLine, usePartyName } from './names'
import { hasEqualPairs, hasTime, shownChoices, sideOf } from './pairs'
import type { useLinkLabels } from './use-link-labels'

/** The row's own side: day, party, amount, open amount. */
export function OwnCell({ row, gone }: { row: BackingRow; gone: boolean }) {
  const locale = useLocale()
  const partyName = usePartyName()
  const { payment, document } = row
  const side = payment ?? document
  if (!side) return null
  const withBranch = row.suggestions[0]?.rule === 'same-root'
  return (
    <>
      <span
        className={cx(
          'flex w-11 flex-none flex-col whitespace-nowrap tabular-nums md:w-13',
          gone ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        <span>{formatShortDay(side.day, locale)}</span>
        {payment && hasTime(payment) && <span className="text-ink-3 text-xs">{formatTime(payment.paidAt)}</span>}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        {document ? (
          <NoteName note={document} gone={gone} />
        ) : (
          <span className="truncate">{partyName(side.party)}</span>
        )}
        <span className="flex min-w-0 text-ink-3 text-xs">
          {document ? (
            <span className="truncate">{partyName(side.party)}</span>
          ) : (
            <TaxIdLine party={side.party} withBranch={withBranch} />
          )}
        </span>
      </span>
      <span className="flex w-23 flex-none flex-col items-end text-right">
        <Money cents={row.amountCents} bare className={gone ? 'line-through' : undefined} />
        {!gone && <Rest row={row} />}
      </span>
    </>
  )
}

/** Returned, otherwise paid and open parts of an amount. */
function Rest({ row }: { row: BackingRow }) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const bare = (cents: number) => formatMoney(cents, locale).replace(/^R\$\s*/, '')
  const label =
    row.state === 'partial'
      ? t('left', { amount: bare(openCents(row)) })
      : row.returnedCents > 0
        ? t('returned-part', { amount: bare(row.returnedCents) })
        : row.document && row.document.otherwiseCents > 0 && row.state !== 'otherwise'
          ? t('otherwise-part', { amount: bare(row.document.otherwiseCents) })
          : null
  return label && <span className="whitespace-nowrap text-ink-3 text-xs tabular-nums">{label}</span>
}

type LinkCellProps = { row: BackingRow; labels: ReturnType<typeof useLinkLabels>; mayDecide: boolean }

/** How far the row is backed, by which rule or person. */
export function LinkCell({ row, labels, mayDecide }: LinkCellProps) {
  const t = useTranslations('reconciliation')
  const { state, expectedCents, linkedCents } = row
  const what = labels.what(row)
  const isChoice = state === 'suggested' && hasEqualPairs(row)
  return (
    <>
      <BackingStateMark state={state} side={sideOf(row)}>
        {labels.title(row)}
      </BackingStateMark>
      {what && (
        <span title={what} className="truncate pl-3.5 text-ink-3 text-xs max-lg:whitespace-normal">
          {what}
        </span>
      )}
      {row.payment?.dispute && (
        <span className="pl-3.5">
          <DisputeMark of={row.payment} />
        </span>
      )}
      {isChoice && mayDecide && (
        <span className="flex items-center gap-1.5 pt-1 pl-3.5 text-ink-2 text-xs max-md:hidden">
          {t('choose-by')}
          {shownChoices(row).map(({ id }, at) => (
            <Kbd key={id}>{at + 1}</Kbd>
          ))}
        </span>
      )}
      {state === 'partial' && (
        <progress
          aria-label={t('progress')}
          value={linkedCents}
          max={Math.max(1, expectedCents)}
          className="absolute inset-x-0 -bottom-px h-0.5 w-full appearance-none bg-line-strong max-md:right-auto max-md:-bottom-1 max-md:left-8 max-md:w-40 [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent-dot"
        />
      )}
    </>
  )
}
