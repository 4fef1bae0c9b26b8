import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { TemplateFields } from '@/lib/features/pix/infractions/templates-schema'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { infractionTemplates } from './tables'

export type TemplateRow = typeof infractionTemplates.$inferSelect

/** With the name of who last changed each. */
export async function listRows() {
  return (await db())
    .select({ template: infractionTemplates, updater: users.name })
    .from(infractionTemplates)
    .innerJoin(users, eq(users.id, infractionTemplates.updatedBy))
}

export async function findTemplate(wanted: string): Promise<{ id: string; name: string } | null> {
  const { id, name } = infractionTemplates
  const [row] = await (await db()).select({ id, name }).from(infractionTemplates).where(eq(id, wanted))
  return row ?? null
}

/** The names in use; locks the templates until the transaction ends. */
export async function lockNames(tx: Transaction): Promise<{ id: string; name: string }[]> {
  await tx.execute(sql`lock table ${infractionTemplates} in share row exclusive mode`)
  return tx.select({ id: infractionTemplates.id, name: infractionTemplates.name }).from(infractionTemplates)
}

type Written = TemplateFields & Pick<TemplateRow, 'updatedAt' | 'updatedBy'>

export async function insertTemplate(tx: Transaction, written: Written): Promise<TemplateRow | undefined> {
  const [row] = await tx.insert(infractionTemplates).values(written).returning()
  return row
}

export async function updateTemplate(tx: Transaction, id: string, written: Written): Promise<TemplateRow | undefined> {
  const [row] = await tx.update(infractionTemplates).set(written).where(eq(infractionTemplates.id, id)).returning()
  return row
}

export async function deleteTemplate(tx: Transaction, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx.delete(infractionTemplates).where(eq(infractionTemplates.id, id)).returning()
  return row
}
