import 'server-only'
import type { BackingOf } from '@/lib/features/reconciliation/schema'
import { env } from '@/lib/server/env'
import { documentEvents, paymentEvents } from './history'
import { findDocument, findPayment } from './list'
import { documentRows, paymentRows } from './rows'

/** Whether there is a document index: without it there are no notes to tie anything to. */
export const isIndexed = () => env().DOCUMENT_INDEX === 'on'

/** A payment, or that of a charge of ours, with its notes, and what happened to them. */
export async function paymentBacking(id: string): Promise<BackingOf> {
  const [row = null] = await paymentRows(await findPayment(id))
  return { row, history: await paymentEvents(row?.id ?? id), indexed: isIndexed() }
}

/** A note with its payments, and what happened to them. */
export async function documentBacking(id: string): Promise<BackingOf> {
  const [row = null] = await documentRows(await findDocument(id))
  return { row, history: await documentEvents(id), indexed: isIndexed() }
}
