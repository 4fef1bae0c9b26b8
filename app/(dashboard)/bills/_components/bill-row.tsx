import { useTranslations } from 'next-intl'
import { BillStateBadge } from '@/components/payments/bill-state'
import { Money } from '@/components/payments/money'
import { DisputeMark } from '@/components/reconciliation/dispute-mark'
import { useNoteLabels } from '@/components/reconciliation/use-note-labels'
import { cx } from '@/components/ui/cx'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { GridCell, GridRow } from '@/components/ui/grid'
import { quiet } from '@/components/ui/rich'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Bill } from '@/lib/features/bills/schema'
import { useUnusual } from './unusual-text'

/** A tick box and five columns, four next to an open bill; a card on small screens. */
export const rowClass = (narrow: boolean) =>
  cx(
    'grid gap-x-3 border-line border-b pr-4 pl-5 max-md:px-4',
    narrow
      ? 'md:grid-cols-[16px_minmax(0,1fr)_minmax(0,168px)_88px_96px]'
      : 'md:grid-cols-[16px_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,200px)_104px_112px]',
  )

type BillRowProps = {
  row: Bill
  narrow: boolean
  active: boolean
  /** Whether Tab reaches this row. */
  stop: boolean
  onChoose: (row: Bill) => void
  /** Null: the bill cannot be paid together with others. */
  tick: Tick | null
}

export type Tick = { ticked: boolean; onTick: () => void }

export function BillRow({ row, narrow, active, stop, onChoose, tick }: BillRowProps) {
  const t = useTranslations('bills')
  const { note } = usePartLabel()
  const unusualText = useUnusual()
  const { direction, openCents, amountCents, unusual } = row
  const settled = openCents === 0
  const cents = settled ? amountCents : openCents
  const amount = (
    <Money
      cents={direction === 'in' ? cents : -cents}
      bare
      className={settled ? 'font-normal text-ink-3' : undefined}
    />
  )
  return (
    <GridRow
      data-bill={row.id}
      tabIndex={stop ? 0 : -1}
      aria-selected={active}
      onClick={() => onChoose(row)}
      className={cx(
        rowClass(narrow),
        'cursor-default items-center -outline-offset-2 [content-visibility:auto] hover:bg-hover max-md:grid-cols-[28px_minmax(0,1fr)_max-content] max-md:content-center max-md:gap-y-1 max-md:gap-x-1',
        unusual ? 'min-h-12 py-1.5 max-md:min-h-20' : 'h-9 max-md:h-16',
        tick?.ticked && 'bg-accent-soft hover:bg-accent-soft',
        active &&
          'bg-accent-soft hover:bg-accent-soft md:border-accent-line md:shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      <GridCell className="max-md:row-span-2 max-md:self-center">
        {tick && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a click on the box opens nothing
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has its own key
          <span onClick={(event) => event.stopPropagation()}>
            <Checkbox
              aria-label={t('tick', { note: note(row) })}
              tabIndex={-1}
              checked={tick.ticked}
              onChange={tick.onTick}
            />
          </span>
        )}
      </GridCell>
      <GridCell className="min-w-0 truncate max-md:order-1">
        <PartyName party={row.party} />
        {unusual && <span className="block whitespace-normal text-wait-ink text-xs">{unusualText(row)}</span>}
      </GridCell>
      <GridCell
        className={cx(
          'min-w-0 truncate text-ink-2 max-md:order-4 max-md:text-right max-md:text-xs',
          narrow && 'md:hidden',
        )}
      >
        {note(row)}
      </GridCell>
      <GridCell className="min-w-0 truncate max-md:order-3">
        <BillStateBadge bill={row} /> <DisputeMark of={row} />
      </GridCell>
      <GridCell className={cx('text-right max-md:order-2', direction === 'out' && 'max-md:hidden')}>
        {direction === 'in' && amount}
      </GridCell>
      <GridCell className={cx('text-right max-md:order-2', direction === 'in' && 'max-md:hidden')}>
        {direction === 'out' && amount}
      </GridCell>
    </GridRow>
  )
}

export function PartyName({ party: { name, taxId } }: Pick<Bill, 'party'>) {
  const t = useTranslations('bills')
  return name ?? (taxId ? <span className="ident">{formatTaxId(taxId)}</span> : quiet(t('party-unknown')))
}

/** Label of a bill: its note, and the instalment when there are several. */
export function usePartLabel() {
  const labels = useNoteLabels()
  const named = ({ documentId, model, documentNumber }: Bill) => ({ id: documentId, model, number: documentNumber })
  return {
    note: (bill: Bill) => `${labels.note(named(bill))}${bill.of > 1 ? `, ${bill.number}/${bill.of}` : ''}`,
    whole: (bill: Bill) => labels.noteAnd(named(bill), bill.of > 1 ? { place: bill.number, of: bill.of } : null),
  }
}
