import 'server-only'
import { eq } from 'drizzle-orm'
import { type SeenPayment, seenPayment } from '@/lib/features/pix/received/schema'
import { db } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { seenPayments } from '@/lib/server/db/schema'

type Payment = Omit<SeenPayment, 'seenAt'>

/** Stores received payments by their end-to-end id; what is known already stays as it was first seen. */
export async function storeSeen(payments: Payment[]): Promise<void> {
  const rows = payments.map(({ at, ...payment }) => ({ ...payment, paidAt: at }))
  const database = await db()
  await storeAll('received payments', rows, (some) =>
    database
      .insert(seenPayments)
      .values([...some])
      .onConflictDoNothing(),
  )
}

export async function findSeen(endToEndId: string): Promise<SeenPayment | null> {
  const [row] = await (await db()).select().from(seenPayments).where(eq(seenPayments.endToEndId, endToEndId))
  if (!row) return null
  const { paidAt, seenAt, ...payment } = row
  return seenPayment.parse({ ...payment, at: paidAt, seenAt: seenAt.toISOString() })
}
