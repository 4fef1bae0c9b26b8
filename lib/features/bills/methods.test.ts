import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { readActions } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { parts, readNote, removeNotes, settle } from './bills.fixture'
import { changeBill, listBills, markPaidOtherwise } from './service'
import { billNotes } from './store/tables'

await setUpSimulator()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(removeNotes)

const states = async () => {
  await settle()
  const { items } = await listBills.perform({}, { person: ana, signal: new AbortController().signal })
  return items.map(({ id, state, method, openCents }) => ({ id, state, method, openCents }))
}

test('several bills are marked as paid by slip at once, and the mark is taken back without a trace', async () => {
  const id = await readNote(3_000, { installments: parts([-3, 1_000], [5, 2_000]) })
  await settle()
  await changeBill.run({ id: `${id}-2`, note: 'ligar' }, ana)
  const ids = [`${id}-1`, `${id}-2`]
  expect(await markPaidOtherwise.run({ ids, method: 'boleto' }, ana)).toEqual({ count: 2 })
  expect((await states()).map(({ state, openCents }) => [state, openCents])).toEqual([
    ['otherwise', 0],
    ['otherwise', 0],
  ])
  await markPaidOtherwise.run({ ids, method: null }, ana)
  expect((await states()).map(({ state, method }) => [state, method])).toEqual([
    ['overdue', null],
    ['open', null],
  ])
  expect(await (await db()).$count(billNotes)).toBe(1)
  const audited = await readActions('bills.otherwise', ids[0] ?? '')
  expect(audited.map(({ detail }) => detail)).toContainEqual({ method: null, bills: ids })
})

test('where one of the bills is unknown or has nothing open, none is marked', async () => {
  const id = await readNote(1_000)
  const paid = await readNote(2_000)
  await settle()
  await changeBill.run({ id: `${paid}-1`, method: 'card' }, ana)
  const mark = (...ids: string[]) => markPaidOtherwise.run({ ids, method: 'boleto' }, ana)
  await expect(mark(`${id}-1`, '1-999')).rejects.toMatchObject({ code: 'not_found' })
  await expect(mark(`${id}-1`, `${paid}-1`)).rejects.toMatchObject({ code: 'conflict' })
  expect((await states())[0]).toMatchObject({ id: `${id}-1`, state: 'open' })
})
