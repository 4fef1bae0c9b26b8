import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { noSuchCursor } from '@/lib/core/page-cursor'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { infractions, templateWrites } from './contract'
import { outcomesOf } from './rules/answer-outcomes'
import { contestedWithTemplates } from './store/answers'
import {
  deleteTemplate,
  insertTemplate,
  listRows,
  lockNames,
  type TemplateRow,
  updateTemplate,
} from './store/templates'
import {
  type Template,
  template,
  templateChange,
  templateFields,
  templateFilter,
  templateId,
  templatePage,
} from './templates-schema'

const inPortuguese = new Intl.Collator('pt-BR', { numeric: true })

type Contested = Awaited<ReturnType<typeof contestedWithTemplates>>

const view = (
  { id, name, body, updatedAt, updatedBy }: TemplateRow,
  updater: string,
  contested: Contested,
): Template => ({
  id,
  name,
  body,
  updatedAt: updatedAt.toISOString(),
  updatedBy: { id: updatedBy, name: updater },
  outcomes: outcomesOf(contested.filter(({ templateId }) => templateId === id)),
})

/** The team's texts, by name. */
export const listTemplates = read(infractions.templates, {
  input: templateFilter,
  output: templatePage,
  async run({ limit, cursor }) {
    const contested = await contestedWithTemplates()
    const all = (await listRows())
      .map(({ template, updater }) => view(template, updater, contested))
      .sort((one, other) => inPortuguese.compare(one.name, other.name) || one.id.localeCompare(other.id))
    const before = cursor === undefined ? -1 : all.findIndex(({ id }) => id === cursor)
    if (cursor !== undefined && before < 0) throw noSuchCursor()
    const items = all.slice(before + 1, before + 1 + limit)
    return { items, next: before + 1 + limit < all.length ? (items.at(-1)?.id ?? null) : null }
  },
})

/** Locks the templates until the transaction ends; `conflict` when another one has this name, in any case. */
async function claimName(tx: Transaction, name: string, ownId: string | null): Promise<void> {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if ((await lockNames(tx)).some((other) => other.id !== ownId && same(other.name)))
    throw refusal('conflict', 'There is already a template with this name', 'refused.template-exists')
}

const noSuchTemplate = () => new Problem('not_found', 'There is no such template')

function auditChange(
  tx: Transaction,
  what: 'create' | 'change' | 'remove',
  { id, name }: TemplateRow,
  actor: Person,
): Promise<void> {
  const action = `pix.infractions.templates.${what}`
  return appendAudit(tx, { actor, action, subject: id, outcome: 'ok', detail: { name } })
}

export const createTemplate = write(templateWrites.create, templateFields, template, async (fields, person) => {
  return (await db()).transaction(async (tx) => {
    await claimName(tx, fields.name, null)
    const row = await insertTemplate(tx, { ...fields, updatedAt: new Date(), updatedBy: person.id })
    if (!row) throw new Problem('internal', 'The template was not stored')
    await auditChange(tx, 'create', row, person)
    return view(row, person.name, [])
  })
})

export const changeTemplate = write(
  templateWrites.change,
  templateChange,
  template,
  async ({ id, ...fields }, person) => {
    const changed = await (await db()).transaction(async (tx) => {
      await claimName(tx, fields.name, id)
      const row = await updateTemplate(tx, id, { ...fields, updatedAt: new Date(), updatedBy: person.id })
      if (!row) throw noSuchTemplate()
      await auditChange(tx, 'change', row, person)
      return row
    })
    return view(changed, person.name, await contestedWithTemplates())
  },
)

/** Drafts and answers that began with it keep their text. */
export const removeTemplate = write(templateWrites.remove, templateId, null, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    const row = await deleteTemplate(tx, id)
    if (!row) throw noSuchTemplate()
    await auditChange(tx, 'remove', row, person)
  })
})
