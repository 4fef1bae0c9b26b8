import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { parseExactJson } from '@/lib/server/upstream/json'

export type Source = 'accounting' | 'pix'

/** PostgreSQL keeps no NUL in a text. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD')

const word = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .transform(withoutNul)
  .nullable()
  .catch(null)

/** Null for what is no instant of an epoch in which it can have happened. */
function instantOf(text: string | null): Date | null {
  const instant = new Date(text ?? '')
  const year = instant.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? instant : null
}

/** Both services' bodies under one roof; what is not there, or not of its type, is null (contracts: accounting 6, pix 6). */
const envelope = z
  .looseObject({ id: word, tipo: word, object: word, criado_em: word, date: word, account_id: word })
  .catch({ id: null, tipo: null, object: null, criado_em: null, date: null, account_id: null })

type Arrived = { source: Source; body: Buffer; headers: Headers }

/** What is worth a column of its own; a body that cannot be read is kept all the same. */
function columnsOf({ source, body, headers }: Arrived) {
  const text = body.toString('utf8')
  const { id, tipo, object, criado_em, date, account_id } = envelope.parse(parsed(text))
  const delivery = source === 'accounting' ? word.parse(headers.get('x-entrega')) : null
  const announced = source === 'accounting' ? word.parse(headers.get('x-evento')) : null
  return {
    source,
    eventId: id ?? delivery ?? `sha256:${createHash('sha256').update(body).digest('hex')}`,
    type: (source === 'accounting' ? (tipo ?? announced) : object) ?? '',
    accountId: account_id,
    occurredAt: instantOf(source === 'accounting' ? criado_em : date),
    body: withoutNul(text),
  }
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}

/**
 * Keeps an event with the job that will process it, in one transaction; one that came before is only counted.
 * Once this resolves, it will be processed whatever happens to this instance.
 */
export async function keepEvent(
  arrived: Arrived,
  addJob: (tx: Transaction, eventId: number) => Promise<void>,
): Promise<{ id: number; isNew: boolean }> {
  const database = await db()
  return database.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookEvents)
      .values(columnsOf(arrived))
      .onConflictDoUpdate({
        target: [webhookEvents.source, webhookEvents.eventId],
        set: { deliveries: sql`${webhookEvents.deliveries} + 1`, lastReceivedAt: sql`now()` },
      })
      .returning({ id: webhookEvents.id, deliveries: webhookEvents.deliveries })
    if (!row) throw new Error('the event was not kept')
    const isNew = row.deliveries === 1
    if (isNew) await addJob(tx, row.id)
    return { id: row.id, isNew }
  })
}
