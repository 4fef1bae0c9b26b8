import 'server-only'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { infractionId } from '@/lib/features/pix/infractions/schema'
import { requireInfraction } from '@/lib/features/pix/infractions/store/reads'
import { backingOf } from '@/lib/features/reconciliation/schema'
import { isIndexed, paymentBacking } from '@/lib/features/reconciliation/store/one'
import { read } from '@/lib/server/read'

/** The notes that back the disputed payment, for people who may answer: evidence of the sale. */
export const readInfractionBacking = read(infractions.backing, {
  input: infractionId,
  output: backingOf,
  async run({ id }, _person, { signal }) {
    const { transactionId } = await requireInfraction(id, signal)
    return transactionId === null ? { row: null, history: [], indexed: isIndexed() } : paymentBacking(transactionId)
  },
})
