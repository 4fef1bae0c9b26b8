import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'

const attachmentsLock = 72175004

/** Until the transaction ends nobody else changes the attachments of this case, nor chooses some to be sent. */
export async function lockAttachments(tx: Transaction, infractionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attachmentsLock}::int, hashtext(${infractionId}))`)
}
