'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '@/components/list/query-list'
import { listQuery } from '@/lib/client/read-query'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import { backingOfQuery } from '@/lib/features/reconciliation/queries'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { type Filters, listInput } from './filters'
import { type KeptRow, withKept } from './ledger/kept-rows'

/** Rows of the ledger: the list's rows, rows decided here, and the row that the address opens. */
export function useLedgerRows(filters: Filters) {
  const input = listInput(filters)
  const list = useList(useInfiniteQuery(listQuery(reconciliation.list, input)))
  const place = JSON.stringify(input)
  const [kept, setKept] = useState<{ place: string; rows: readonly KeptRow[] }>({ place, rows: [] })
  const keptHere = kept.place === place ? kept.rows : []
  const { side, open } = filters
  const isListed =
    open === null || list.loading || [...list.rows, ...keptHere.map(({ row }) => row)].some(({ id }) => id === open)
  const elsewhere = useQuery({ ...backingOfQuery(side, open ?? ''), enabled: !isListed && !list.failed })
  const opened = isListed ? null : (elsewhere.data?.row ?? null)

  const shown = withKept(list.rows, keptHere)
  const rows = opened ? [opened, ...shown] : shown

  /** Keeps the row in its place with its new state, regardless of the filters. */
  function keep(row: BackingRow) {
    const at = rows.findIndex(({ id }) => id === row.id)
    const ids = rows.slice(0, Math.max(0, at)).map(({ id }) => id)
    setKept((was) => {
      const here = was.place === place ? was.rows : []
      const before = here.find((one) => one.row.id === row.id)
      return { place, rows: [...here.filter((one) => one !== before), { row, above: before?.above ?? ids }] }
    })
  }

  return { list, rows, keep }
}
