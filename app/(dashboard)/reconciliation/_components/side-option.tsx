'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { cx } from '@/components/ui/cx'
import { ListBoxOption } from '@/components/ui/list-box'
import { Skeleton } from '@/components/ui/skeleton'
import { openCents } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { NoteName, TaxIdLine, usePartyName } from './ledger/names'
import { sideOf } from './ledger/pairs'

type SideOptionProps = { row: BackingRow; chosen: boolean; onChoose: () => void }

/** A note or payment to choose; one without an open amount is disabled. */
export function SideOption({ row, chosen, onChoose }: SideOptionProps) {
  const t = useTranslations('reconciliation.picking')
  const locale = useLocale()
  const partyName = usePartyName()
  const { payment, document, state, amountCents } = row
  const party = payment?.party ?? document?.party
  const day = payment?.day ?? document?.day
  const open = openCents(row)
  const closed = open === 0 || state === 'dismissed'
  return (
    <ListBoxOption
      selected={chosen}
      aria-disabled={closed}
      onClick={() => closed || onChoose()}
      className={cx(
        'flex w-full items-center gap-3 border-line border-b px-3 py-1.5 text-left text-sm -outline-offset-2 last:border-b-0',
        closed ? 'text-ink-3' : 'hover:bg-hover dark:hover:bg-pressed',
        chosen && 'bg-accent-soft shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      <span className="w-11 flex-none whitespace-nowrap text-ink-2 tabular-nums">
        {day && formatShortDay(day, locale)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        {document ? <NoteName note={document} /> : party && <span className="truncate">{partyName(party)}</span>}
        <span className="flex min-w-0 gap-1 text-ink-3 text-xs">
          {document && party && <span className="truncate">{partyName(party)}</span>}
          {payment && party && <TaxIdLine party={party} />}
        </span>
      </span>
      <BackingStateMark state={state} side={sideOf(row)} className="max-md:hidden" />
      <span className="flex w-28 flex-none flex-col text-right max-md:w-auto">
        <Money cents={amountCents} bare />
        {open !== amountCents && (
          <span className="text-ink-3 text-xs tabular-nums">
            {closed ? t('closed') : t('left', { amount: formatMoney(open, locale) })}
          </span>
        )}
      </span>
    </ListBoxOption>
  )
}

const widths = ['w-48', 'w-56', 'w-40', 'w-52'] as const

export function SidesLoading() {
  return widths.map((width) => (
    <div key={width} className="flex h-13 items-center px-3">
      <Skeleton className={width} />
    </div>
  ))
}
