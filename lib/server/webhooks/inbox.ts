import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isDay } from '@/lib/core/dates'
import { Fault } from '@/lib/core/errors'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { db, type Transaction } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { parseExactJson, storable } from '@/lib/server/upstream/json'

export type Source = 'accounting' | 'pix'

const word = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .transform(storable)
  .nullable()
  .catch(null)

/** A day counts from its beginning in São Paulo. Null for an instant outside any plausible time. */
function instantOf(text: string | null): Date | null {
  const stated = instantOrDay(text ?? '')
  const instant = new Date(stated !== null && isDay(stated) ? `${stated}T00:00:00-03:00` : (stated ?? text ?? ''))
  const year = instant.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? instant : null
}

/** Both services' bodies; a missing or invalid field is null (contracts: accounting 6, pix 6). */
const envelope = z
  .looseObject({ id: word, tipo: word, object: word, criado_em: word, date: word, account_id: word })
  .catch({ id: null, tipo: null, object: null, criado_em: null, date: null, account_id: null })

export type Arrived = { source: Source; body: Buffer; headers: Headers }

/** Values with columns of their own; an unreadable body is stored all the same. */
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
    body: storable(text),
  }
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}

const keyOf = ({ source, eventId }: { source: Source; eventId: string }) => `${source} ${eventId}`

export type Stored = { id: number; isNew: boolean }

/**
 * Stores events and their processing jobs in one transaction; a repeated event is only counted. Once this resolves,
 * they will be processed whatever happens to this instance.
 */
export async function storeEvents(
  arrived: readonly Arrived[],
  addJobs: (tx: Transaction, eventIds: number[]) => Promise<void>,
): Promise<Stored[]> {
  const columns = arrived.map(columnsOf)
  const groups = Map.groupBy(columns, keyOf)
  // Always in the same order, so that two instances with the same events cannot deadlock.
  const values = [...groups.keys()].sort().flatMap((key) => {
    const [first, ...others] = groups.get(key) ?? []
    return first ? [{ ...first, deliveries: 1 + others.length }] : []
  })
  const database = await db()
  return database.transaction(async (tx) => {
    const { id, source, eventId, deliveries } = webhookEvents
    const rows = await tx
      .insert(webhookEvents)
      .values(values)
      .onConflictDoUpdate({
        target: [source, eventId],
        set: { deliveries: sql`${deliveries} + excluded.deliveries`, lastReceivedAt: sql`now()` },
      })
      .returning({ id, source, eventId, deliveries })
    const byKey = new Map(rows.map((row) => [keyOf(row), row]))
    const stored = columns.map((one) => {
      const row = byKey.get(keyOf(one))
      const group = groups.get(keyOf(one))
      if (!row || !group) throw new Fault('the event was not stored')
      return { id: row.id, isNew: row.deliveries === group.length && group[0] === one }
    })
    const fresh = stored.filter(({ isNew }) => isNew)
    if (fresh.length > 0) {
      await addJobs(
        tx,
        fresh.map(({ id: eventId }) => eventId),
      )
    }
    return stored
  })
}

/** Waiting events without a job in the queue. */
export async function findForgotten(tx: Transaction, queue: string): Promise<number[]> {
  const { id, state } = webhookEvents
  const rows = await tx
    .select({ id })
    .from(webhookEvents)
    .where(
      sql`${state} = 'waiting' and not exists (
        select from jobs.job where name = ${queue} and state < 'completed' and data ->> 'id' = ${id}::text)`,
    )
  return rows.map((row) => row.id)
}
