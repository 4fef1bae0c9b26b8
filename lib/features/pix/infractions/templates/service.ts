import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { infractionTemplates } from '@/lib/server/db/infraction-tables'
import { users } from '@/lib/server/db/schema'
import { read } from '@/lib/server/read'
import { type Template, type templateChange, type templateFields, templateFilter, templatePage } from './schema'

type Row = typeof infractionTemplates.$inferSelect

const inPortuguese = new Intl.Collator('pt-BR', { numeric: true })

const view = ({ id, name, body, updatedAt, updatedBy }: Row, updater: string): Template => ({
  id,
  name,
  body,
  updatedAt: updatedAt.toISOString(),
  updatedBy: { id: updatedBy, name: updater },
})

/** The team's texts, by name. */
export const listTemplates = read(infractions.templates, {
  input: templateFilter,
  output: templatePage,
  async run({ limit, cursor }) {
    const rows = await (await db())
      .select({ template: infractionTemplates, updater: users.name })
      .from(infractionTemplates)
      .innerJoin(users, eq(users.id, infractionTemplates.updatedBy))
    const all = rows
      .map(({ template, updater }) => view(template, updater))
      .sort((one, other) => inPortuguese.compare(one.name, other.name) || one.id.localeCompare(other.id))
    const before = cursor === undefined ? -1 : all.findIndex(({ id }) => id === cursor)
    if (cursor !== undefined && before < 0)
      throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
    const items = all.slice(before + 1, before + 1 + limit)
    return { items, next: before + 1 + limit < all.length ? (items.at(-1)?.id ?? null) : null }
  },
})

/** Until the transaction ends nobody else writes a template; `conflict` when another one has this name, in whatever case. */
async function claimName(tx: Transaction, name: string, ownId: string | null): Promise<void> {
  await tx.execute(sql`lock table ${infractionTemplates} in share row exclusive mode`)
  const { id, name: taken } = infractionTemplates
  const others = await tx.select({ id, name: taken }).from(infractionTemplates)
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (others.some((other) => other.id !== ownId && same(other.name)))
    throw new Problem('conflict', 'There is already a template with this name', {
      record: { code: 'refused.template-exists', values: {} },
    })
}

const noSuchTemplate = () => new Problem('not_found', 'There is no such template')

function note(tx: Transaction, what: 'create' | 'change' | 'remove', { id, name }: Row, actor: Person): Promise<void> {
  const action = `pix.infractions.templates.${what}`
  return appendAudit(tx, { actor, action, subject: id, outcome: 'ok', detail: { name } })
}

export async function createTemplate(fields: z.output<typeof templateFields>, person: Person): Promise<Template> {
  return (await db()).transaction(async (tx) => {
    await claimName(tx, fields.name, null)
    const written = { ...fields, updatedAt: new Date(), updatedBy: person.id }
    const [row] = await tx.insert(infractionTemplates).values(written).returning()
    if (!row) throw new Problem('internal', 'The template was not kept')
    await note(tx, 'create', row, person)
    return view(row, person.name)
  })
}

export async function changeTemplate(
  { id, ...fields }: z.output<typeof templateChange>,
  person: Person,
): Promise<Template> {
  return (await db()).transaction(async (tx) => {
    await claimName(tx, fields.name, id)
    const [row] = await tx
      .update(infractionTemplates)
      .set({ ...fields, updatedAt: new Date(), updatedBy: person.id })
      .where(eq(infractionTemplates.id, id))
      .returning()
    if (!row) throw noSuchTemplate()
    await note(tx, 'change', row, person)
    return view(row, person.name)
  })
}

/** Drafts and answers that began with it keep their text. */
export async function removeTemplate(id: string, person: Person): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const [row] = await tx.delete(infractionTemplates).where(eq(infractionTemplates.id, id)).returning()
    if (!row) throw noSuchTemplate()
    await note(tx, 'remove', row, person)
  })
}
