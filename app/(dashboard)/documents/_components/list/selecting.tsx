import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/list/data-column'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { PageBox, RowBox } from './boxes'
import { createSelection } from './selection'
import { SelectionBar, type SelectionBarProps } from './selection-bar'

type Row = { id: string }

/** Row selection of the list of documents. */
export type Selecting = {
  column: DataColumn<FiscalDocument>
  rowKeys: Readonly<Record<string, (row: Row) => void>>
  toggle: (row: Row) => void
  bar: (props: Omit<SelectionBarProps, 'selection'>) => ReactNode
}

export function beginSelecting(): Selecting {
  const selection = createSelection()
  const toggle = ({ id }: Row) => selection.toggle(id)
  const extend = ({ id }: Row) => selection.extend(id)
  return {
    toggle,
    rowKeys: { x: toggle, ' ': toggle, X: extend },
    column: {
      id: 'selection',
      width: '44px',
      header: <PageBox selection={selection} />,
      cell: (row) => <RowBox selection={selection} document={row} />,
      skeleton: 'w-4',
      card: 'max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:w-12',
    },
    bar: (props) => <SelectionBar {...props} selection={selection} />,
  }
}
