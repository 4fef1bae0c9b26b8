import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { infractions, infractionTemplates } from '@/lib/features/pix/infractions/store/tables'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { listAudit, verifyAuditTrail } from './service'
import '@/lib/features/pix/statements/service'
import '@/lib/features/pix/transfers/service'

setTestEnvironment()
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')
const helena = await createPerson('Helena', 'admin')

/** Adds an entry to the trail, as `actor`; returns the entry as the reader sees it. */
async function found(action: string, subject: string, reader: Person, actor: Person | null = marina) {
  const entry = { actor, action, subject, outcome: 'ok', detail: { n: 1 } }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  const { items } = await listAudit.perform(
    { action, subject },
    { person: reader, signal: new AbortController().signal },
  )
  return items[0]
}

async function keepTransfer(): Promise<string> {
  const id = crypto.randomUUID()
  const owner = { name: 'Zoé Ângelo', document: null }
  const payee = { key: 'a@b.c', keyType: 'EMAIL', owner, bank: { name: null, ispb: null }, lookedUpAt: '' }
  const input = { amountCents: 1_200, key: { type: 'EMAIL', value: 'a@b.c' } }
  const row = {
    id,
    kind: 'pix.transfer',
    state: 'accepted',
    input,
    about: { payee },
    fingerprint: '',
    createdBy: marina.id,
  }
  await (await db()).insert(operations).values({ ...row, amountCents: 1_200 })
  return id
}

test('an entry names who acted and the transfer it is about, with the fields that it always had', async () => {
  const id = await keepTransfer()
  expect(await found('pix.transfer', id, rafael)).toMatchObject({
    actor: 'marina@example.com',
    actorPerson: { id: marina.id, name: 'Marina', email: 'marina@example.com' },
    action: 'pix.transfer',
    subject: id,
    outcome: 'ok',
    detail: { n: 1 },
    about: {
      type: 'operation',
      kind: 'pix.transfer',
      amountCents: 1_200,
      party: 'Zoé Ângelo',
      reference: 'a@b.c',
      createdBy: { name: 'Marina' },
      mayOpen: true,
    },
  })
})

test('a decision names the request and who made it', async () => {
  const id = await keepTransfer()
  expect(await found('approvals.approve', id, rafael, rafael)).toMatchObject({
    actorPerson: { name: 'Rafael' },
    about: { type: 'operation', kind: 'pix.transfer', createdBy: { name: 'Marina' } },
  })
})

test('whoever may not read transfers is not shown whom one is for', async () => {
  const id = await keepTransfer()
  const entry = await found('pix.transfer', id, helena)
  expect(entry?.about).toMatchObject({ type: 'operation', party: null, reference: null, mayOpen: false })
})

test('a statement is named by its days', async () => {
  const id = crypto.randomUUID()
  const input = { format: 'csv', from: '2026-11-01', to: '2026-11-20' }
  const row = { id, kind: 'pix.statement', state: 'accepted', input, fingerprint: '', createdBy: marina.id }
  await (await db()).insert(operations).values(row)
  expect((await found('pix.statement', id, rafael))?.about).toMatchObject({
    amountCents: null,
    period: { from: '2026-11-01', to: '2026-11-20' },
  })
})

test('a person is named by id and by e-mail, and opened by admins alone', async () => {
  const named = { type: 'user', id: marina.id, name: 'Marina', email: 'marina@example.com' }
  expect((await found('users.change', marina.id, helena, helena))?.about).toEqual({ ...named, mayOpen: true })
  expect((await found('session.lock', 'marina@example.com', rafael, null))?.about).toEqual({ ...named, mayOpen: false })
})

test.each(['session.ended', 'permission.refused', 'account.password', 'users.invite', 'invitation.used'])(
  'the person whom %s is about is named',
  async (action) => {
    expect((await found(action, marina.id, rafael))?.about).toMatchObject({ type: 'user', name: 'Marina' })
  },
)

test('whoever failed to sign in and is not known stays unnamed, and the system acted', async () => {
  expect(await found('session.sign-in-failed', 'unknown', rafael, null)).toMatchObject({
    actor: 'system',
    actorPerson: null,
    about: null,
  })
})

test('the trail is verified for who may read it, with the head that the command takes', async () => {
  const signal = new AbortController().signal
  const found = await verifyAuditTrail.perform({}, { person: rafael, signal })
  expect(found).toMatchObject({ holds: true, head: expect.stringMatching(new RegExp(`^${found.count}:[0-9a-f]{64}$`)) })
  await expect(verifyAuditTrail.perform({}, { person: marina, signal })).rejects.toMatchObject({ code: 'forbidden' })
})

test('infractions, templates and notifications are named', async () => {
  const database = await db()
  await database.insert(infractions).values({ id: 'inf_1', amountCents: 900, payerName: 'Caio', extra: {} })
  const [template] = await database
    .insert(infractionTemplates)
    .values({ name: 'Entrega', body: 'x', updatedBy: marina.id })
    .returning()
  const event = { source: 'pix' as const, eventId: 'evt_1', type: 'CashIn', body: '{}' }
  const [stored] = await database.insert(webhookEvents).values(event).returning()
  expect((await found('pix.infractions.assign', 'inf_1', rafael))?.about).toEqual({
    type: 'infraction',
    amountCents: 900,
    party: 'Caio',
    mayOpen: true,
  })
  expect((await found('pix.infractions.templates.change', `${template?.id}`, rafael))?.about).toMatchObject({
    type: 'template',
    name: 'Entrega',
  })
  expect((await found('webhook.replay', `${stored?.id}`, helena))?.about).toMatchObject({
    type: 'event',
    event: 'CashIn',
  })
})

test.each([
  ['pix.transfer', crypto.randomUUID()],
  ['pix.transfer', 'no id at all'],
  ['users.change', crypto.randomUUID()],
  ['webhook.replay', '99999999999999999999'],
  ['of.nobody', 'x'],
])('what nobody knows stays as it was recorded: %s of %s', async (action, subject) => {
  const unknown = { id: crypto.randomUUID(), email: 'gone@example.com', name: 'x', roles: [] }
  expect(await found(action, subject, helena, unknown)).toMatchObject({
    actor: 'gone@example.com',
    actorPerson: null,
    subject,
    about: null,
  })
})
