'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { openCents } from '@/lib/core/backing'
import { documents } from '@/lib/features/documents/contract'
import { backInstallments, claimsOf } from '@/lib/features/documents/rules/backed-installments'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import type { OrderedNote } from './addresses'
import type { BackingRow } from './answers'

/** A note as the source of an order. Unknown facts are null. */
export type NoteToOrder = {
  id: string
  model: string
  number: string | null
  /** Whom it was issued to, or who issued it. */
  party: { name: string | null; document: string | null } | null
  /** Number of the named instalment, from 1. */
  place: number | null
  installments: number
  installment: string | null
  /** Open amount of the whole note. */
  openCents: number | null
  /** Amount to charge or pay: the given one, else the rest of the instalment, else the open amount. */
  amountCents: number | null
}

const none = { id: '' }

/** The note of an order, from the reconciliation and, for its name, from the list of documents. */
export function useOrderedNote(wanted: OrderedNote | null) {
  const id = { id: wanted?.documentId ?? '' }
  const backing = useQuery({ ...readQuery(reconciliation.document, id), enabled: wanted !== null })
  const row = backing.data?.row ?? null
  const unknown = wanted !== null && (backing.isError || (backing.data !== undefined && row?.document === undefined))
  const document = useQuery({ ...readQuery(documents.one, unknown ? id : none), enabled: unknown })
  return {
    note: wanted && (row?.document ? knownNote(row, wanted) : document.data ? namedNote(document.data, wanted) : null),
    failed: unknown && document.isError,
  }
}

/** Initial values of a form from a note; null until the note is read. */
export function useFilling<V>(wanted: OrderedNote | null, valuesOf: (note: NoteToOrder) => V) {
  const { note, failed } = useOrderedNote(wanted)
  // Later reads may change the open amount, but not the filled form.
  const [filling, setFilling] = useState<V | null>(note && valuesOf(note))
  if (filling === null && note !== null) setFilling(valuesOf(note))
  return { filling, failed }
}

function knownNote(row: BackingRow, { installment, amountCents }: OrderedNote): NoteToOrder | null {
  const { document } = row
  if (!document) return null
  const { id, model, number, party, installments } = document
  const { installments: backed } = backInstallments(installments, row.links, ({ amountCents: cents, payment }) => ({
    amountCents: cents,
    day: payment?.day ?? '',
    installment: payment?.madeFrom?.documentId === id ? payment.madeFrom.installment : null,
  }))
  const named = installment === null ? -1 : installments.findIndex((each) => each.number === installment)
  const claims = claimsOf(openCents(row), backed)
  const claim = claims.find((each) => installment !== null && each.installment === installment) ?? claims.at(-1)
  return {
    id,
    model,
    number,
    party,
    place: named < 0 ? null : named + 1,
    installments: installments.length,
    installment,
    openCents: openCents(row),
    amountCents: amountCents ?? claim?.amountCents ?? null,
  }
}

type NamedDocument = Pick<NoteToOrder, 'id' | 'model' | 'number'>

function namedNote({ id, model, number }: NamedDocument, { installment, amountCents }: OrderedNote): NoteToOrder {
  return { id, model, number, party: null, place: null, installments: 0, installment, openCents: null, amountCents }
}
