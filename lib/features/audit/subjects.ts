import 'server-only'
import { z } from 'zod'
import { operationParty, textAt } from '@/lib/core/operations/operation-name'
import { operationKinds } from '@/lib/core/operations/operation-states'
import { may } from '@/lib/core/permissions'
import { operationContracts } from '@/lib/features/operations/contract'
import type { Person } from '@/lib/server/auth/person'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { AuditSubject } from './schema'
import { findEvents, findInfractions, findOperations, findPayees, findPeople, findTemplates } from './store'

type Entry = { actorId: string | null; action: string; subject: string }
type Type = AuditSubject['type']
type Someone = { id: string; name: string; email: string }

const kinds: readonly string[] = operationKinds

/** Kind of an action's subject; null where the kind is unknown. */
function typeOf(action: string): Type | null {
  if (kinds.includes(action) || /^(approvals|pix\.charges)\./.test(action)) return 'operation'
  if (action.startsWith('pix.payees.')) return 'payee'
  if (action.startsWith('pix.infractions.templates.')) return 'template'
  if (action.startsWith('pix.infractions.')) return 'infraction'
  if (/^(users|session|permission|account|invitation)\./.test(action)) return 'user'
  return action === 'webhook.replay' ? 'event' : null
}

const isGuid = (text: string) => z.guid().safeParse(text).success
const isNumber = (text: string) => /^\d{1,15}$/.test(text)

/** Names of actors and subjects, as far as the reader may know them. One query for each kind of subject, however many entries. */
export async function namesAround(entries: readonly Entry[], reader: Person) {
  const subjects = (type: Type, fits: (id: string) => boolean = () => true) =>
    [...new Set(entries.filter(({ action }) => typeOf(action) === type).map(({ subject }) => subject))].filter(fits)
  const found = new Map<string, AuditSubject>()
  const add = (type: Type, id: string, subject: AuditSubject) => found.set(`${type} ${id}`, subject)

  const operationRows = await findOperations(subjects('operation', isGuid))
  const people = await peopleOf([
    ...entries.flatMap(({ actorId }) => actorId ?? []),
    ...operationRows.map(({ createdBy }) => createdBy),
    ...subjects('user'),
  ])
  for (const row of operationRows)
    add('operation', row.id, operationSubject(row, people.get(row.createdBy) ?? null, reader))
  const mayManage = may(reader.roles, 'users.manage')
  for (const [key, someone] of people) add('user', key, { type: 'user', ...someone, mayOpen: mayManage })
  const mayReadInfractions = may(reader.roles, 'pix.infractions.read')
  for (const { id, amountCents, payerName } of await findInfractions(subjects('infraction'))) {
    const party = mayReadInfractions ? payerName : null
    add('infraction', id, { type: 'infraction', amountCents, party, mayOpen: mayReadInfractions })
  }
  for (const { id, name } of await findTemplates(subjects('template', isGuid)))
    add('template', id, { type: 'template', name, mayOpen: false })
  const mayReadPayees = may(reader.roles, 'pix.payees.read')
  for (const { id, name } of mayReadPayees ? await findPayees(subjects('payee', isGuid)) : [])
    add('payee', id, { type: 'payee', name, mayOpen: true })
  for (const { id, source, type: event } of await findEvents(subjects('event', isNumber).map(Number)))
    add('event', String(id), { type: 'event', source, event, mayOpen: may(reader.roles, 'settings.manage') })

  return {
    actorOf: ({ actorId }: Entry): Someone | null => (actorId ? (people.get(actorId) ?? null) : null),
    aboutOf: ({ action, subject }: Entry): AuditSubject | null => found.get(`${typeOf(action)} ${subject}`) ?? null,
  }
}

/** People by id and by e-mail, since entries name them by either. */
async function peopleOf(named: string[]): Promise<Map<string, Someone>> {
  const wanted = [...new Set(named)]
  const rows = await findPeople(
    wanted.filter(isGuid),
    wanted.filter((text) => text.includes('@')),
  )
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.email, row] as const]))
}

/** Fields that name an operation's subject, the most specific first. */
const references = [
  ['about', 'key'],
  ['result', 'key'],
  ['input', 'key'],
  ['input', 'key', 'value'],
  ['input', 'endToEndId'],
  ['input', 'name'],
  ['input', 'taxId'],
  ['input', 'id'],
]

const record = z.record(z.string(), z.unknown()).catch({})
const period = z.object({ from: z.string(), to: z.string() }).nullable().catch(null)

/** An operation as the trail names it. Only readers who may read operations of its kind see the other party. */
function operationSubject(row: OperationRow, createdBy: Someone | null, reader: Person): AuditSubject {
  const kind = z.enum(operationKinds).parse(row.kind)
  const mayOpen = may(reader.roles, operationContracts[kind].mayRead)
  const known = { input: record.parse(row.input), about: record.parse(row.about) }
  const reference = references.map((path) => textAt(row, path)).find((text) => text !== null) ?? null
  return {
    type: 'operation',
    id: row.id,
    kind,
    amountCents: row.amountCents,
    party: mayOpen ? operationParty(known) : null,
    reference: mayOpen ? reference : null,
    period: period.parse(row.input),
    createdBy,
    mayOpen,
  }
}
