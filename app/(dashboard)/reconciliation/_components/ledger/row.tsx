'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, memo } from 'react'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { GridCell, GridRow } from '@/components/ui/grid'
import { Kbd } from '@/components/ui/kbd'
import type { BackingDirection } from '@/lib/core/backing'
import type { BackingLink, BackingRow } from '@/lib/features/reconciliation/schema'
import type { Failure } from '../use-decisions'
import { NoteFacts, PaymentFacts } from './facts'
import { OpenLink } from './open-link'
import { OpenOther, OpenSide } from './open-other'
import { OtherCell } from './other-cell'
import { LinkCell, OwnCell } from './own-cell'
import { chosenOf, isLinkable } from './pairs'
import { useLinkLabels } from './use-link-labels'

/** Actions on any row; the object never changes, so that rows are not rendered again. */
export type RowHandlers = {
  open: (id: string | null) => void
  pick: (rowId: string, choiceId: string) => void
  confirm: (row: BackingRow) => void
  dismiss: (row: BackingRow) => void
  restore: (row: BackingRow) => void
  search: (row: BackingRow) => void
  unlink: (row: BackingRow, link: BackingLink) => void
  clearFailure: (rowId: string) => void
}

/** The middle column has the same width in all rows. */
export const pairGrid =
  'md:grid md:grid-cols-[minmax(0,1fr)_212px_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_280px_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_364px_minmax(0,1fr)]'

type LedgerRowProps = {
  row: BackingRow
  at: number
  isOpen: boolean
  /** Whether Tab reaches this row. */
  isStop: boolean
  pickedId: string | null
  busy: boolean
  failure: Failure | undefined
  changed: boolean
  direction: BackingDirection
  viewerId: string
  mayDecide: boolean
  /** Number of rows of the other side read so far. */
  read: number
  handlers: RowHandlers
}

/** Clicks on controls inside a row and text selections do not open the row. */
function isOwnClick({ target }: MouseEvent): boolean {
  const acts = target instanceof Element && target.closest('a, button, input, label, [data-facts]') !== null
  return acts || window.getSelection()?.isCollapsed === false
}

const cell = 'min-w-0 max-md:contents md:row-span-2 md:grid md:grid-rows-subgrid'
const facts = 'min-w-0 px-4 pt-3 pb-3.5 max-md:p-0 max-md:pt-2 max-md:pl-14'

/** A payment or a note with its other side and their link; an open row shows all facts and reasons. */
export const LedgerRow = memo(function LedgerRow(props: LedgerRowProps) {
  const { row, at, isOpen, isStop, pickedId, busy, failure, direction, viewerId, mayDecide, handlers } = props
  const t = useTranslations('reconciliation')
  const labels = useLinkLabels({ direction, viewerId, read: props.read })
  const gone = row.state === 'returned' || row.state === 'cancelled'
  const chosen = chosenOf(row, pickedId)
  const head = cx('md:transition-none', isOpen && 'md:bg-accent-soft')
  return (
    <GridRow
      as="div"
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      aria-busy={busy || undefined}
      data-row={row.id}
      onClick={(event) => !isOwnClick(event) && handlers.open(isOpen ? null : row.id)}
      className={cx(
        pairGrid,
        'relative scroll-mt-8 border-line border-b -outline-offset-2 max-md:flex max-md:scroll-mt-0 max-md:flex-col max-md:px-4 max-md:py-2.5 md:grid-rows-[auto_auto]',
        isOpen
          ? 'border-accent-line max-md:bg-accent-soft max-md:shadow-[inset_3px_0_0_var(--color-accent)] md:shadow-[inset_2px_0_0_var(--color-accent)]'
          : 'cursor-default hover:bg-hover',
        gone && 'text-ink-3',
        props.changed && 'animate-flash',
      )}
    >
      <GridCell as="div" className={cell}>
        <div
          className={cx(
            head,
            'flex min-h-13 min-w-0 items-center gap-3 pr-4 pl-5 max-md:order-1 max-md:min-h-0 max-md:items-start max-md:p-0',
            isOpen && 'md:shadow-[inset_2px_0_0_var(--color-accent)]',
          )}
        >
          <OwnCell row={row} gone={gone} />
        </div>
        {isOpen && (
          <div
            data-facts
            className={cx(
              facts,
              'flex flex-col gap-1.5 max-md:order-5 md:pl-21 md:shadow-[inset_2px_0_0_var(--color-accent)]',
            )}
          >
            {row.payment && <PaymentFacts payment={row.payment} />}
            {row.document && <NoteFacts note={row.document} direction={direction} />}
            <OpenSide payment={row.payment} document={row.document} />
          </div>
        )}
      </GridCell>
      <GridCell as="div" className={cell}>
        <div
          className={cx(
            'relative flex min-w-0 flex-col justify-center border-line px-4 max-lg:py-2 max-md:order-2 max-md:my-1 max-md:ml-[17px] max-md:border-line-strong max-md:border-l max-md:py-0.5 max-md:pr-0 max-md:pl-[38px] md:min-h-13 md:border-x',
            isOpen ? 'md:border-accent-line md:bg-accent-soft' : 'md:bg-sunken',
          )}
        >
          <LinkCell row={row} labels={labels} mayDecide={mayDecide} />
        </div>
        {isOpen && (
          <div data-facts className={cx(facts, 'border-accent-line max-md:order-4 md:border-x')}>
            <OpenLink
              row={row}
              chosen={chosen}
              direction={direction}
              viewerId={viewerId}
              mayDecide={mayDecide}
              busy={busy}
              failure={failure}
              acts={{
                onConfirm: () => handlers.confirm(row),
                onDismiss: () => handlers.dismiss(row),
                onRestore: () => handlers.restore(row),
                onClearFailure: () => handlers.clearFailure(row.id),
                onUnlink: (link) => handlers.unlink(row, link),
              }}
            />
          </div>
        )}
      </GridCell>
      <GridCell as="div" className={cell}>
        <div className={cx(head, 'flex min-w-0 max-md:order-3')}>
          <OtherCell
            row={row}
            labels={labels}
            isOpen={isOpen}
            gone={gone}
            mayDecide={mayDecide}
            pickedId={chosen?.id ?? null}
            onPick={(choiceId) => handlers.pick(row.id, choiceId)}
          >
            {mayDecide && isLinkable(row) && (
              <span className="flex items-center gap-2">
                <TextButton onClick={() => handlers.search(row)} className="text-xs max-md:min-h-10">
                  {t(row.payment ? 'search-note' : 'search-payment')}
                </TextButton>
                <span aria-hidden className="max-md:hidden">
                  <Kbd>/</Kbd>
                </span>
              </span>
            )}
          </OtherCell>
        </div>
        {isOpen && (
          <div data-facts className={cx(facts, 'max-md:order-6')}>
            <OpenOther
              row={row}
              chosen={chosen}
              direction={direction}
              mayDecide={mayDecide}
              onSearch={() => handlers.search(row)}
            />
          </div>
        )}
      </GridCell>
    </GridRow>
  )
})
