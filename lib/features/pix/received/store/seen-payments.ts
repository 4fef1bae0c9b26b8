import 'server-only'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { keepAll } from '@/lib/server/db/keep-all'
import { seenPayments } from '@/lib/server/db/schema'

const party = z.object({ name: z.string().nullable(), document: z.string().nullable() }).nullable()
type Party = z.infer<typeof party>

type Seen = {
  endToEndId: string
  accountId: string | null
  amountCents: number
  txid: string | null
  payer: Party
  receiver: Party
  /** RFC 3339 or a day, as upstream said it. */
  at: string | null
}
export type SeenPayment = Seen & { seenAt: string }

/** Keeps received payments by their end-to-end id; what is known already stays as it was first seen. */
export async function keepSeen(payments: Seen[]): Promise<void> {
  const rows = payments.map(({ at, ...payment }) => ({ ...payment, paidAt: at }))
  const database = await db()
  await keepAll('received payments', rows, (some) =>
    database
      .insert(seenPayments)
      .values([...some])
      .onConflictDoNothing(),
  )
}

export async function findSeen(endToEndId: string): Promise<SeenPayment | null> {
  const [row] = await (await db()).select().from(seenPayments).where(eq(seenPayments.endToEndId, endToEndId))
  if (!row) return null
  const { paidAt, seenAt, payer, receiver, ...payment } = row
  const parties = { payer: party.parse(payer), receiver: party.parse(receiver) }
  return { ...payment, ...parties, at: paidAt, seenAt: seenAt.toISOString() }
}
