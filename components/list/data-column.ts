import type { ReactNode } from 'react'

export type DataColumn<T> = {
  id: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** A CSS length; the column without one takes the remaining width. */
  width?: string
  /** Figures end at the right, their head too. */
  align?: 'end'
  /** How the rows are ordered by it, for a head that orders. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** Only shown on screens at least this wide. */
  from?: 'lg' | 'xl'
  /** The class of the cell's placeholder while loading. */
  skeleton?: string
  /** Classes of the cell when the row is a card on a small screen, each with `max-md:`; `max-md:hidden` leaves it out. */
  card?: string
}
