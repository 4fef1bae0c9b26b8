import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { db } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'
import { audit, operations } from '@/lib/server/db/schema'
import { changeDraft, readDraft } from './drafts-service'
import { attach, detach } from './store/attachment-changes'
import { spooled } from './store/attachment-folder'

const simulator = await setUpSimulator()
const ana = await createPerson('ana', 'support')
const bruno = await createPerson('bruno', 'support')
const marina = await createPerson('marina', 'finance')

const newCase = () => String(Object(simulator.registerInfraction()).id)

test('nobody has saved: version 0, nothing in it', async () => {
  expect(await readDraft(newCase())).toMatchObject({
    version: 0,
    description: '',
    analysis: null,
    assignee: null,
    updatedBy: null,
  })
})

test('each save raises the version; what is left out stays', async () => {
  const id = newCase()
  const first = await changeDraft.run({ id, description: 'Venda entregue.', version: 0 }, ana)
  expect(first).toMatchObject({ version: 1, updatedBy: { id: ana.id, name: 'ana' } })
  const second = await changeDraft.run({ id, evidence: ['sale', 'other'], analysis: 'rejected', version: 1 }, bruno)
  expect(second).toMatchObject({ version: 2, description: 'Venda entregue.', updatedBy: { name: 'bruno' } })
  expect(await readDraft(id)).toEqual(second)
})

test('nothing is overwritten: an older version is refused, and so is a first save that comes second', async () => {
  const id = newCase()
  await changeDraft.run({ id, description: 'de Ana', version: 0 }, ana)
  await expect(changeDraft.run({ id, description: 'de Bruno', version: 0 }, bruno)).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(changeDraft.run({ id, description: 'de Bruno', version: 7 }, bruno)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await readDraft(id)).toMatchObject({ version: 1, description: 'de Ana' })
})

test('of ten who save the same version at once, one does', async () => {
  const id = newCase()
  await changeDraft.run({ id, description: 'antes', version: 0 }, ana)
  const saves = Array.from({ length: 10 }, (_, n) => changeDraft.run({ id, description: `nº ${n}`, version: 1 }, ana))
  const ended = await Promise.allSettled(saves)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await readDraft(id)).version).toBe(2)
})

test('a case is taken, handed over by e-mail and let go, each time with its entry', async () => {
  const id = newCase()
  expect(await changeDraft.run({ id, assignee: ana.id, version: 0 }, ana)).toMatchObject({
    assignee: ana.id,
    assigneeName: 'ana',
  })
  expect(await changeDraft.run({ id, assignee: 'Bruno@Example.com', version: 1 }, ana)).toMatchObject({
    assignee: bruno.id,
  })
  expect(await changeDraft.run({ id, assignee: null, version: 2 }, bruno)).toMatchObject({
    assignee: null,
    assigneeName: null,
  })
  const entries = (await (await db()).select().from(audit)).filter(({ subject }) => subject === id)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['pix.infractions.assign', { assignee: 'ana' }],
    ['pix.infractions.assign', { assignee: 'bruno' }],
    ['pix.infractions.assign', { assignee: null }],
  ])
})

test('it is handed to nobody who may not answer', async () => {
  const id = newCase()
  await expect(changeDraft.run({ id, assignee: marina.id, version: 0 }, ana)).rejects.toMatchObject({
    code: 'invalid_request',
  })
  expect((await readDraft(id)).version).toBe(0)
})

test.each(['sending', 'unknown', 'awaiting_approval', 'accepted', 'confirmed'])(
  'while an answer is %s the draft is closed',
  async (state) => {
    const id = newCase()
    const fields = { kind: 'pix.analysis', subject: id, input: {}, fingerprint: '', createdBy: ana.id }
    const operationId = crypto.randomUUID()
    await (await db()).insert(operations).values({ id: operationId, state, ...fields })
    const refused = expect(changeDraft.run({ id, description: 'tarde', version: 0 }, ana)).rejects
    await refused.toMatchObject({ code: 'conflict', extras: { operationId } })
  },
)

test.each(['failed', 'rejected'])('after an answer that %s it is open again', async (state) => {
  const id = newCase()
  const fields = { kind: 'pix.analysis', subject: id, input: {}, fingerprint: '', createdBy: ana.id }
  await (await db()).insert(operations).values({ id: crypto.randomUUID(), state, ...fields })
  expect(await changeDraft.run({ id, description: 'de novo', version: 0 }, ana)).toMatchObject({ version: 1 })
})

test('an infraction that upstream does not have has no draft', async () => {
  await expect(changeDraft.run({ id: 'inf_none', description: 'x', version: 0 }, ana)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('who looks at the case is notified of what is saved and attached, and of nothing that is refused', async () => {
  const id = newCase()
  const published = async () => {
    const rows = await (await db()).select().from(liveMessages).where(eq(liveMessages.subject, id))
    return rows.map(({ topic }) => topic)
  }
  await changeDraft.run({ id, assignee: bruno.id, version: 0 }, ana)
  expect(await published()).toEqual(['pix.infractions'])
  await expect(changeDraft.run({ id, description: 'tarde', version: 0 }, bruno)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await published()).toHaveLength(1)
  const { id: attachmentId } = await spooled({ stream: Readable.from(['%PDF-']), bytes: 5 }, (file) =>
    attach(id, file, { name: 'nota.pdf', type: 'application/pdf', documentId: null }, ana),
  )
  expect(await published()).toHaveLength(2)
  await detach(id, attachmentId, ana)
  expect(await published()).toHaveLength(3)
})
