import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { infractionTemplates } from './store/tables'
import { changeTemplate, createTemplate, listTemplates, removeTemplate } from './templates-service'

setTestEnvironment()
const person = await createPerson('Caio', 'support')

beforeEach(async () => {
  await (await db()).delete(infractionTemplates)
})

const list = (input: Record<string, string> = {}) =>
  listTemplates.perform(input, { person, signal: new AbortController().signal })
const create = (name: string, body = 'Entregue em {data}') => createTemplate.run({ name, body }, person)
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test('at first there are none', async () => {
  expect(await list()).toEqual({ items: [], next: null })
})

test('they are listed by name, as a Brazilian would look for them, with who wrote last', async () => {
  for (const name of ['Serviço 10', 'Ônibus', 'serviço 2', 'Passagem']) await create(name)
  const page = await list()
  expect(names(page)).toEqual(['Ônibus', 'Passagem', 'serviço 2', 'Serviço 10'])
  expect(page.items[0]).toMatchObject({ body: 'Entregue em {data}', updatedBy: { id: person.id, name: 'Caio' } })
})

test('pages follow each other until the last', async () => {
  for (const name of ['c', 'a', 'b']) await create(name)
  const first = await list({ limit: '2' })
  expect(names(first)).toEqual(['a', 'b'])
  expect(await list({ limit: '2', cursor: String(first.next) })).toMatchObject({ items: [{ name: 'c' }], next: null })
  await expect(list({ cursor: 'nowhere' })).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each(['Venda Avulsa', 'venda avulsa', 'VENDA AVULSA'])(
  'a second one of the name %s is a conflict',
  async (name) => {
    await create('Venda avulsa')
    await expect(create(name)).rejects.toMatchObject({ code: 'conflict' })
    expect(names(await list())).toEqual(['Venda avulsa'])
  },
)

test('letters beyond ASCII are the same in either case', async () => {
  await create('AÇÃO')
  await expect(create('ação')).rejects.toMatchObject({ code: 'conflict' })
})

test('ten at once of one name leave one', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create('Uma só')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(names(await list())).toEqual(['Uma só'])
})

test('a change keeps its own name or takes a free one, never that of another', async () => {
  const first = await create('Entrega')
  await create('Serviço')
  const changed = await changeTemplate.run({ id: first.id, name: 'ENTREGA', body: 'outro texto' }, person)
  expect(changed).toMatchObject({ id: first.id, name: 'ENTREGA', body: 'outro texto' })
  await expect(changeTemplate.run({ id: first.id, name: 'serviço', body: 'x' }, person)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(names(await list())).toEqual(['ENTREGA', 'Serviço'])
})

test('one that is not there is not found', async () => {
  const id = crypto.randomUUID()
  await expect(changeTemplate.run({ id, name: 'a', body: 'b' }, person)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeTemplate.run({ id }, person)).rejects.toMatchObject({ code: 'not_found' })
})

test('every step is audited under who made it', async () => {
  const { id } = await create('Efêmero')
  await changeTemplate.run({ id, name: 'Efêmero 2', body: 'b' }, person)
  await removeTemplate.run({ id }, person)
  const steps = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(asc(audit.seq))
  expect(steps.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    ['caio@example.com', 'pix.infractions.templates.create', { name: 'Efêmero' }],
    ['caio@example.com', 'pix.infractions.templates.change', { name: 'Efêmero 2' }],
    ['caio@example.com', 'pix.infractions.templates.remove', { name: 'Efêmero 2' }],
  ])
  expect(await list()).toEqual({ items: [], next: null })
})
