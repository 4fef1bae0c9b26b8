import 'server-only'
import { inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { operationKinds } from '@/lib/core/operation-states'
import { may } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { infractions, infractionTemplates } from '@/lib/server/db/infraction-tables'
import { operations, users } from '@/lib/server/db/schema'
import { operationSubject } from './operation-subject'
import type { AuditSubject } from './schema'

type Entry = { actorId: string | null; action: string; subject: string }
type Type = AuditSubject['type']
type Someone = { id: string; name: string; email: string }

const kinds: readonly string[] = operationKinds

/** What kind of thing the subject of an action is; null where it is no thing of ours, or not known. */
function typeOf(action: string): Type | null {
  if (kinds.includes(action) || action.startsWith('approvals.')) return 'operation'
  if (action.startsWith('pix.infractions.templates.')) return 'template'
  if (action.startsWith('pix.infractions.')) return 'infraction'
  if (/^(users|session|permission|account|invitation)\./.test(action)) return 'user'
  return action === 'webhook.replay' ? 'event' : null
}

const isGuid = (text: string) => z.guid().safeParse(text).success
const isNumber = (text: string) => /^\d{1,15}$/.test(text)

/** Who acted and what about, in the names that the reader may know: one query for each kind of thing, however many entries. */
export async function namesAround(entries: readonly Entry[], reader: Person) {
  const subjects = (type: Type, fits: (id: string) => boolean = () => true) =>
    [...new Set(entries.filter(({ action }) => typeOf(action) === type).map(({ subject }) => subject))].filter(fits)
  const found = new Map<string, AuditSubject>()
  const keep = (type: Type, id: string, subject: AuditSubject) => found.set(`${type} ${id}`, subject)

  const operationRows = await rowsOf(subjects('operation', isGuid), (ids) =>
    db().then((database) => database.select().from(operations).where(inArray(operations.id, ids))),
  )
  const people = await peopleOf(
    [...entries.flatMap(({ actorId }) => actorId ?? []), ...operationRows.map(({ createdBy }) => createdBy)],
    subjects('user'),
  )
  for (const row of operationRows)
    keep('operation', row.id, operationSubject(row, people.get(row.createdBy) ?? null, reader))
  const mayManage = may(reader.roles, 'users.manage')
  for (const [key, someone] of people) keep('user', key, { type: 'user', ...someone, mayOpen: mayManage })
  for (const row of await rowsOf(subjects('infraction'), readInfractions)) {
    const mayOpen = may(reader.roles, 'pix.infractions.read')
    const { amountCents, payerName } = row
    keep('infraction', row.id, { type: 'infraction', amountCents, party: mayOpen ? payerName : null, mayOpen })
  }
  for (const { id, name } of await rowsOf(subjects('template', isGuid), readTemplates))
    keep('template', id, { type: 'template', name, mayOpen: false })
  for (const { id, source, type: event } of await rowsOf(subjects('event', isNumber), readEvents))
    keep('event', String(id), { type: 'event', source, event, mayOpen: may(reader.roles, 'settings.manage') })

  return {
    actorOf: ({ actorId }: Entry): Someone | null => (actorId ? (people.get(actorId) ?? null) : null),
    aboutOf: ({ action, subject }: Entry): AuditSubject | null => found.get(`${typeOf(action)} ${subject}`) ?? null,
  }
}

async function rowsOf<Row>(ids: string[], query: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : query(ids)
}

const readInfractions = async (ids: string[]) =>
  (await db())
    .select({ id: infractions.id, amountCents: infractions.amountCents, payerName: infractions.payerName })
    .from(infractions)
    .where(inArray(infractions.id, ids))

const readTemplates = async (ids: string[]) =>
  (await db())
    .select({ id: infractionTemplates.id, name: infractionTemplates.name })
    .from(infractionTemplates)
    .where(inArray(infractionTemplates.id, ids))

const readEvents = async (ids: string[]) =>
  (await db())
    .select({ id: webhookEvents.id, source: webhookEvents.source, type: webhookEvents.type })
    .from(webhookEvents)
    .where(inArray(webhookEvents.id, ids.map(Number)))

/** By id, and those whom an entry names by their e-mail by that, too. */
async function peopleOf(ids: string[], named: string[]): Promise<Map<string, Someone>> {
  const wanted = [...new Set([...ids, ...named])]
  const guids = wanted.filter(isGuid)
  const emails = wanted.filter((text) => text.includes('@'))
  if (guids.length + emails.length === 0) return new Map()
  const rows = await (await db())
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(or(inArray(users.id, guids), inArray(users.email, emails)))
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.email, row] as const]))
}
