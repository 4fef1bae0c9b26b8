'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useState } from 'react'
import { backedPaymentAddress, noteBackingAddress } from '@/components/reconciliation/addresses'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import type { LedgerKeys } from './ledger/ledger'
import { chosenOf, hasEqualPairs, isDismissible, isLinkable } from './ledger/pairs'
import type { RowHandlers } from './ledger/row'
import type { Decisions } from './use-decisions'

/** The open dialog and its row. */
export type Asking = { kind: 'dismiss' | 'search'; row: BackingRow } | null

type LedgerActions = {
  decisions: Decisions
  mayDecide: boolean
  openId: string | null
  onOpen: (id: string | null) => void
}

/** Actions of buttons and keys on the rows. */
export function useLedgerActions({ decisions, mayDecide, openId, onOpen }: LedgerActions) {
  const router = useRouter()
  const [asking, setAsking] = useState<Asking>(null)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())

  const acts: RowHandlers & LedgerKeys = {
    open: onOpen,
    pick(rowId, choiceId) {
      setPicked((was) => new Map(was).set(rowId, choiceId))
      if (rowId !== openId) onOpen(rowId)
    },
    confirm(row) {
      const choice = chosenOf(row, picked.get(row.id) ?? null)
      if (mayDecide && choice) void decisions.confirm(row, choice)
    },
    dismiss(row) {
      if (mayDecide && isDismissible(row)) setAsking({ kind: 'dismiss', row })
    },
    restore: (row) => void decisions.restore(row),
    search(row) {
      if (mayDecide && isLinkable(row)) setAsking({ kind: 'search', row })
    },
    unlink: (row, link) => void decisions.unlink(row, link),
    clearFailure: decisions.clearFailure,
    undo: decisions.undo,
    visit(row) {
      const [link] = row.links
      const chosen = hasEqualPairs(row) && !picked.has(row.id) ? null : chosenOf(row, picked.get(row.id) ?? null)
      const other = link ?? chosen?.suggestions[0]
      const note = other?.document ?? row.document
      const payment = row.document && other?.payment ? other.payment : row.payment
      // Links a payment to its note and a note to its payment; a row without another side links to itself.
      if (row.payment && note) router.push(noteBackingAddress(note.id))
      else if (payment) router.push(backedPaymentAddress(payment))
      else if (note) router.push(noteBackingAddress(note.id))
    },
  }

  // The handlers never change and call the latest actions, so that unchanged rows are not rendered again.
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [handlers] = useState<RowHandlers>(() => ({
    open: (...given) => latest.current.open(...given),
    pick: (...given) => latest.current.pick(...given),
    confirm: (...given) => latest.current.confirm(...given),
    dismiss: (...given) => latest.current.dismiss(...given),
    restore: (...given) => latest.current.restore(...given),
    search: (...given) => latest.current.search(...given),
    unlink: (...given) => latest.current.unlink(...given),
    clearFailure: (...given) => latest.current.clearFailure(...given),
  }))

  return { acts, handlers, picked, asking, closeDialog: () => setAsking(null) }
}
