import 'server-only'
import { currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { documentRow } from '@/lib/features/documents/index/store/with-facts'
import { documentInput } from '@/lib/features/documents/schema'
import { statedOf } from '@/lib/features/documents/store/dues'
import { db } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { bills } from './contract'
import { documentDue } from './due-schema'
import { billStateOn } from './rules/bill-states'
import { accountOf } from './store/accounts'

/** The account of a note by id or access key. Throws `not_found` for a document whose file has not been read. */
export const getDue = read(bills.due, {
  input: documentInput,
  output: documentDue,
  async run({ id }) {
    const note = await documentRow(id)
    if (note?.contentState !== 'read') throw new Problem('not_found', 'No such note has been read')
    const { due, account, marks } = await accountOf(await db(), note)
    const today = currentDay(new Date())
    const { withReformCents, invoiceCents, totalCents, netCents, receivableCents } = statedOf(note)
    return {
      ...{ ...due, ...account, direction: due.direction, documentId: String(note.id) },
      stated: { totalCents, withReformCents, netCents: netCents ?? receivableCents, invoiceCents },
      parts: account.parts.map(({ paid, requested, ...part }) => {
        const mark = marks.find(({ number }) => number === part.place)
        const dueDate = mark?.dueDate ?? part.dueDate
        return {
          ...part,
          dueDate,
          method: mark?.method ?? null,
          state: billStateOn(today, { ...part, dueDate }),
          paid: paid.map(({ of, amountCents }) => ({ paymentId: of.paymentId, amountCents })),
          requested: requested.map(({ of: { id, kind, state, sendOn, until, installment }, amountCents }) => ({
            ...{ id, kind, state, sendOn, until, installment, amountCents },
          })),
        }
      }),
    }
  },
})
