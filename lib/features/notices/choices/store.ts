import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Choice, type ChoiceKind, defaultChoice } from '@/lib/core/notice-choices'
import type { Role } from '@/lib/core/permissions'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { noticeChoices } from '@/lib/server/db/mail-tables'

type Row = typeof noticeChoices.$inferSelect

/** The choices of these people, with the defaults of their roles for other kinds. */
export async function readChoices(
  userIds: string[],
  from?: Database | Transaction,
): Promise<(person: { id: string; roles: readonly Role[] }, kind: ChoiceKind) => Choice> {
  const rows =
    userIds.length === 0
      ? []
      : await (from ?? (await db())).select().from(noticeChoices).where(inArray(noticeChoices.userId, userIds))
  const choices = new Map(rows.map((row) => [`${row.userId} ${row.kind}`, row]))
  return ({ id, roles }, kind) => choices.get(`${id} ${kind}`) ?? defaultChoice(roles, kind)
}

export async function upsertChoices(tx: Transaction | Database, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(noticeChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [noticeChoices.userId, noticeChoices.kind],
      set: { inApp: sql`excluded.in_app`, browser: sql`excluded.browser`, email: sql`excluded.email` },
    })
}

/** Kinds that a person has turned off in the app. */
export async function mutedKinds(userId: string): Promise<ChoiceKind[]> {
  const rows = await (await db())
    .select({ kind: noticeChoices.kind })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.inApp, false)))
  return rows.map(({ kind }) => kind)
}
