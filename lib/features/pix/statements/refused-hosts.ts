import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { isAllowedHost } from '@/lib/server/upstream/pix/file-address'
import { statementResult } from './schema'

const kind = 'statement.host-refused'

/** Notifies administrators of a host that statements wait for, once until it is allowed. */
export async function notifyRefusedHost(host: string): Promise<void> {
  const to = { may: 'settings.manage' } as const
  await notify(await db(), { key: `${kind}:${host}`, kind, subject: host, data: { host }, to })
}

/** Takes back the notifications of hosts that have been allowed since. */
export async function withdrawAllowedHosts(): Promise<void> {
  const database = await db()
  const told = await database.select().from(notices).where(eq(notices.kind, kind))
  const solved = told.filter(({ subject }) => subject !== null && isAllowedHost(subject)).map(({ id }) => id)
  if (solved.length > 0) await database.delete(notices).where(inArray(notices.id, solved))
}

/** Statements that waited for a host which is allowed by now. */
export async function waitingForAllowedHosts(): Promise<OperationRow[]> {
  const waiting = await (await db())
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, 'pix.statement'),
        eq(operations.state, 'accepted'),
        sql`${operations.result} ->> 'refusedHost' is not null`,
      ),
    )
  return waiting.filter(({ result }) => isAllowedHost(statementResult.parse(result).refusedHost ?? ''))
}
