'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import type { AnswerOf } from '@/lib/core/contract'
import { bills } from '@/lib/features/bills/contract'
import { documents } from '@/lib/features/documents/contract'
import { isNamed, offersOf } from '@/lib/features/documents/rules/account/settle'
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
  /** Due day of the named instalment. */
  dueOn: string | null
  /** Amount that may be requested without a reason, of the named instalment or the whole note. */
  freeCents: number | null
  /** The note was cancelled or denied: nothing is due. */
  isCancelled: boolean
  /** Amount to charge or pay: the given one, else the rest of the instalment, else all that is free. */
  amountCents: number | null
}

/** A note that the index has not read has no account: its order is named all the same. */
const isFailure = (error: Error | null) => error !== null && !(error instanceof ApiError && error.code === 'not_found')

const none = { id: '' }

/** The note of an order, from the reconciliation and, for its name, from the list of documents. */
export function useOrderedNote(wanted: OrderedNote | null) {
  const id = { id: wanted?.documentId ?? '' }
  const backing = useQuery({ ...readQuery(reconciliation.document, id), enabled: wanted !== null })
  const due = useQuery({ ...readQuery(bills.due, id), enabled: wanted !== null })
  const row = backing.data?.row ?? null
  const unknown =
    wanted !== null && (backing.isError || due.isError || (backing.data !== undefined && row?.document === undefined))
  const document = useQuery({ ...readQuery(documents.one, unknown ? id : none), enabled: unknown })
  return {
    note:
      wanted &&
      (row?.document && due.data
        ? knownNote(row, due.data, wanted)
        : document.data
          ? namedNote(document.data, wanted)
          : null),
    failed: [backing.error, due.error].some(isFailure) || (unknown && document.isError),
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

function knownNote(
  { document }: BackingRow,
  due: AnswerOf<typeof bills.due>,
  { installment, amountCents }: OrderedNote,
): NoteToOrder | null {
  if (!document) return null
  const { id, model, number, party } = document
  const part = due.parts.find((each) => isNamed(each, installment))
  const offers = offersOf(due)
  const offer = offers.find(({ place }) => place === part?.place) ?? offers.at(-1)
  return {
    id,
    model,
    number,
    party,
    place: part?.place ?? null,
    installments: due.parts.length,
    installment,
    dueOn: part?.dueDate ?? null,
    freeCents: part?.freeCents ?? due.freeCents,
    isCancelled: due.nothing === 'cancelled' || due.nothing === 'denied',
    amountCents: amountCents ?? offer?.amountCents ?? null,
  }
}

type NamedDocument = Pick<NoteToOrder, 'id' | 'model' | 'number'>

function namedNote({ id, model, number }: NamedDocument, { installment, amountCents }: OrderedNote): NoteToOrder {
  const unread = { party: null, place: null, installments: 0, dueOn: null, freeCents: null, isCancelled: false }
  return { id, model, number, ...unread, installment, amountCents }
}
