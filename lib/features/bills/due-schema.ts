import { z } from 'zod'
import { backingDirections, noteExemptions } from '@/lib/core/backing'
import { dueBases } from '@/lib/features/documents/rules/account/asked'
import { billStates } from './rules/bill-states'

const cents = z.number().int()
const party = z.object({ taxId: z.string().nullable(), name: z.string().nullable() })

const duePart = z.object({
  place: cents,
  number: z.string().nullable(),
  /** How operations name it; null: the only one. */
  name: z.string().nullable(),
  dueDate: z.string().nullable(),
  amountCents: cents,
  paidCents: cents,
  requestedCents: cents,
  openCents: cents,
  freeCents: cents,
  excessCents: cents,
  state: z.enum(billStates),
  /** How a person says that it is paid. */
  method: z.string().nullable(),
  paid: z.array(z.object({ paymentId: z.string(), amountCents: cents })),
  requested: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      state: z.string(),
      amountCents: cents,
      /** The part that it was made for. */
      installment: z.string().nullable(),
      sendOn: z.string().nullable(),
      /** RFC 3339: when a charge expires. */
      until: z.string().nullable(),
    }),
  ),
})

/** The whole account of a note: what it asks for and what was done about it. */
export const documentDue = z.object({
  documentId: z.string(),
  direction: z.enum(backingDirections).nullable(),
  payer: party.nullable(),
  payee: party.nullable(),
  dueCents: cents,
  basis: z.enum(dueBases).nullable(),
  differsCents: cents,
  stated: z.object({
    totalCents: cents.nullable(),
    withReformCents: cents.nullable(),
    netCents: cents.nullable(),
    invoiceCents: cents.nullable(),
  }),
  parts: z.array(duePart),
  means: z.array(
    z.object({ code: z.string().nullable(), amountCents: cents.nullable(), when: z.enum(['now', 'later', 'unknown']) }),
  ),
  expects: z.array(
    z.object({ endToEndId: z.string().optional(), txid: z.string().optional(), amountCents: cents.nullable() }),
  ),
  adjusts: z.array(z.object({ accessKey: z.string(), effect: z.enum(['returns', 'complements']) })),
  adjustedBy: z.array(
    z.object({ documentId: z.string(), effect: z.enum(['returns', 'complements']), amountCents: cents }),
  ),
  withheld: z.object({ kind: z.enum(['ibs_cbs', 'ibs', 'cbs']), amountCents: cents }).nullable(),
  paidCents: cents,
  requestedCents: cents,
  openCents: cents,
  freeCents: cents,
  excessCents: cents,
  nothing: z.enum([...noteExemptions, 'cancelled', 'denied']).nullable(),
})
export type DocumentDue = z.output<typeof documentDue>
