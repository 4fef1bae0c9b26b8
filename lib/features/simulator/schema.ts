import { z } from 'zod'
import { amountCents } from '@/lib/features/pix/orders/schema'

const id = z.string().min(1).max(100)
const documentId = z.string().regex(/^\d{1,19}$/, 'the id of a document')

export const troubledServices = ['pix', 'accounting', 'both'] as const
export type TroubledServices = (typeof troubledServices)[number]

/** What is to happen in the simulator, as if a bank, a payer or an authority did it. */
export const simulatorAct = z.discriminatedUnion('act', [
  /** Another amount than asked for only where the charge takes one. */
  z.strictObject({ act: z.literal('pay-charge'), txid: id, amountCents: amountCents.optional() }),
  z.strictObject({
    act: z.literal('receive'),
    amountCents: amountCents.optional(),
    payer: z.string().trim().min(1).max(100).optional(),
    /** By whom the note was issued to, of what is open of it. */
    documentId: documentId.optional(),
  }),
  z.strictObject({ act: z.literal('dispute'), endToEndId: id }),
  z.strictObject({ act: z.literal('cancel-note'), documentId }),
  z.strictObject({ act: z.literal('purge-note'), documentId }),
  z.strictObject({ act: z.literal('cut-answer'), next: z.enum(['transfer', 'refund']) }),
  z.strictObject({ act: z.literal('trouble'), service: z.enum(troubledServices) }),
  z.strictObject({ act: z.literal('end-trouble') }),
  z.strictObject({ act: z.literal('move-clock'), hours: z.union([z.literal(1), z.literal(24)]) }),
])
export type SimulatorAct = z.infer<typeof simulatorAct>

/** What came of it. */
export const simulatorOutcome = z.object({
  act: z.enum([
    'pay-charge',
    'receive',
    'dispute',
    'cancel-note',
    'purge-note',
    'cut-answer',
    'trouble',
    'end-trouble',
    'move-clock',
  ]),
  amountCents: z.number().int().nullable(),
  /** Where it can be seen. */
  href: z.string().nullable(),
  /** The simulator's present time. */
  now: z.string(),
})
export type SimulatorOutcome = z.infer<typeof simulatorOutcome>

const cents = z.number().int()

export const simulatorState = z.object({
  now: z.string(),
  /** Waiting to be paid, the newest first; `fixed`: it takes no other amount. */
  charges: z.array(z.object({ txid: z.string(), amountCents: cents, fixed: z.boolean(), at: z.string().nullable() })),
  /** Payments that nobody has disputed, the newest first. */
  received: z.array(
    z.object({ endToEndId: z.string(), amountCents: cents, payer: z.string().nullable(), at: z.string().nullable() }),
  ),
  /** Notes that the index knows, the newest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      party: z.string().nullable(),
      amountCents: cents.nullable(),
      cancelled: z.boolean(),
      /** What a Pix may still pay of it; null where none is expected. */
      openCents: cents.nullable(),
    }),
  ),
  /** Which of the next answers are cut. */
  cuts: z.array(z.enum(['transfer', 'refund'])),
  trouble: z.object({ service: z.enum(troubledServices), until: z.string() }).nullable(),
})
export type SimulatorState = z.infer<typeof simulatorState>
