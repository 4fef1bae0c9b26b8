import 'server-only'
import type { Transaction } from '@/lib/server/db/client'
import { match } from '../matching/match'
import { type Group, type Ids, readGroup } from './group'
import { saveNotes } from './note-row'
import { savePayments } from './payment-row'
import { readReceivedPayments } from './received-payments'
import { readSentPayments } from './sent-payments'
import { writeMatched } from './write'

/** Result of a matching: its group, and whether anything changed. */
type Rematched = { group: Group; changed: boolean }

/** Reads these payments and notes again and matches their groups. */
export async function rematch(tx: Transaction, ids: Ids): Promise<Rematched> {
  await reread(tx, ids)
  return linkGroup(tx, ids)
}

/** Updates the facts of these rows; their state stays until they are matched. */
export async function reread(tx: Transaction, { payments, documents }: Ids): Promise<void> {
  const received = await readReceivedPayments(tx, payments)
  await savePayments(tx, payments, [...received, ...(await readSentPayments(tx, payments))])
  await saveNotes(tx, documents)
}

/** Matches the groups of these payments and notes again. */
export async function linkGroup(tx: Transaction, ids: Ids): Promise<Rematched> {
  const group = await readGroup(tx, ids)
  return { group, changed: await writeMatched(tx, group, match(group.input)) }
}
