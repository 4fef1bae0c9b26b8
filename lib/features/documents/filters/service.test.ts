import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { savedFilters } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { newSavedFilter } from './schema'
import { listSavedFilters, removeSavedFilter, renameSavedFilter, saveFilter } from './service'

setTestEnvironment()
const ana = await createPerson('Ana', 'finance')
const bia = await createPerson('Bia', 'finance')

beforeEach(async () => {
  await (await db()).delete(savedFilters)
})

const filter = { q: 'aurora', minCents: '50000', sort: 'totalCents' }
const save = (name: string, person = ana) => saveFilter.run({ name, filter }, person)
const list = (person = ana) => listSavedFilters.perform({}, { person, signal: new AbortController().signal })
const names = async (person = ana) => (await list(person)).items.map(({ name }) => name)

test('a saved filter is listed with what it filters, by name as a Brazilian would look for it', async () => {
  for (const name of ['Serviço 10', 'Ônibus', 'serviço 2']) await save(name)
  expect(await names()).toEqual(['Ônibus', 'serviço 2', 'Serviço 10'])
  expect((await list()).items[0]).toMatchObject({ filter })
})

test("a person's saved filters are nobody else's to see, rename or remove", async () => {
  const { id } = await save('Aço')
  expect(await names(bia)).toEqual([])
  await expect(renameSavedFilter.run({ id, name: 'Ferro' }, bia)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeSavedFilter.run({ id }, bia)).rejects.toMatchObject({ code: 'not_found' })
  expect(await names()).toEqual(['Aço'])
  await save('Aço', bia)
  expect(await names(bia)).toEqual(['Aço'])
})

test('a second one of the same name, in whatever case, is a conflict', async () => {
  const { id } = await save('Aço do mês')
  await save('Outro')
  await expect(save('AÇO DO MÊS')).rejects.toMatchObject({ code: 'conflict' })
  await expect(renameSavedFilter.run({ id, name: 'outro' }, ana)).rejects.toMatchObject({ code: 'conflict' })
  expect(await renameSavedFilter.run({ id, name: 'AÇO do mês' }, ana)).toMatchObject({ id, name: 'AÇO do mês' })
})

test('of many saved at once under one name one stays, and a person has at most fifty', async () => {
  const same = await Promise.allSettled(Array.from({ length: 8 }, () => save('Uma só')))
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (let count = 1; count < 50; count += 1) await save(`Filtro ${count}`)
  await expect(save('O 51º')).rejects.toMatchObject({ code: 'conflict' })
  expect(await names()).toHaveLength(50)
})

test('one that is removed is gone, and not found a second time', async () => {
  const { id } = await save('Efêmero')
  await removeSavedFilter.run({ id }, ana)
  expect(await names()).toEqual([])
  await expect(removeSavedFilter.run({ id }, ana)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  { name: ' ', filter },
  { name: 'x'.repeat(61), filter },
  { name: 'Vazio', filter: {} },
  { name: 'Alheio', filter: { doc: '1' } },
  { name: 'Longo', filter: { q: 'x'.repeat(201) } },
])('$name is refused: a name and at least one filter of the list, none of them long', (given) => {
  expect(newSavedFilter.safeParse(given).success).toBe(false)
})
