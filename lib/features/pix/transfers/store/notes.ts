import 'server-only'
import { z } from 'zod'
import { madeFrom } from '@/lib/core/pix/fields'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import type { Database, Transaction } from '@/lib/server/db/client'
import type { OperationRow } from '@/lib/server/operations/operation-row'

const ofNote = z.object({ madeFrom })

/** By transfer: the note that it was made from, where it is cancelled or denied now. */
export async function cancelledNotesOf(
  database: Database | Transaction,
  rows: readonly Pick<OperationRow, 'id' | 'input'>[],
) {
  const made = rows.flatMap(({ id, input }) => {
    const documentId = ofNote.safeParse(input).data?.madeFrom.documentId
    return documentId === undefined ? [] : [{ id, documentId }]
  })
  const found = await cancelledNotes(
    database,
    made.map(({ documentId }) => documentId),
  )
  return new Map(
    made.flatMap(({ id, documentId }) => {
      const note = found.get(documentId)
      return note ? [[id, [note]] as const] : []
    }),
  )
}
