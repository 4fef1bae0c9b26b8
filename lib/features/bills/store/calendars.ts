import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { bills, calendars } from './tables'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type CalendarChoice = Pick<typeof calendars.$inferSelect, 'names' | 'direction' | 'companyId'>

/** A new secret of a person's calendar; the one before ends. */
export async function renewCalendar(person: Person, choice: CalendarChoice): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = { tokenHash: hashOf(token), ...choice, createdAt: new Date() }
  await (await db()).transaction(async (tx) => {
    await tx
      .insert(calendars)
      .values({ userId: person.id, ...values })
      .onConflictDoUpdate({ target: calendars.userId, set: values })
    await appendAudit(tx, {
      actor: person,
      action: 'bills.calendar.create',
      subject: person.id,
      outcome: 'ok',
      detail: choice,
    })
  })
  return token
}

export async function calendarOf(userId: string) {
  const [row] = await (await db()).select().from(calendars).where(eq(calendars.userId, userId))
  return row ?? null
}

export async function removeCalendar(person: Person): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const removed = await tx.delete(calendars).where(eq(calendars.userId, person.id)).returning()
    if (removed.length === 0) return
    await appendAudit(tx, {
      actor: person,
      action: 'bills.calendar.remove',
      subject: person.id,
      outcome: 'ok',
      detail: {},
    })
  })
}

/** Whose calendar a secret opens; null for none, and for a person who was deactivated. */
export async function findCalendar(token: string) {
  const [row] = await (await db())
    .select({ calendar: calendars, roles: users.roles, locale: users.locale })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(eq(calendars.tokenHash, hashOf(token)), eq(users.active, true)))
  return row ?? null
}

/** Whom open bills of each day are with. */
export async function partiesByDay(
  from: string,
  to: string,
  { direction, companyId }: Pick<CalendarChoice, 'direction' | 'companyId'>,
): Promise<Map<string, string[]>> {
  const rows = await (await db())
    .select({
      day: sql<string>`part.value->>'day'`,
      names: sql<string[]>`array_agg(distinct ${bills.partyName} order by ${bills.partyName})`,
    })
    .from(bills)
    .innerJoin(sql`jsonb_array_elements(${bills.planned}) as part(value)`, sql`true`)
    .where(
      and(
        gt(bills.openCents, 0),
        sql`${bills.partyName} is not null`,
        direction === null ? undefined : eq(bills.direction, direction),
        companyId === null ? undefined : eq(bills.companyId, companyId),
        sql`part.value->>'day' between ${from} and ${to}`,
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, names }) => [day, names]))
}
