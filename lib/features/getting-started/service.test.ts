import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { createCharge, getCharge } from '@/lib/features/pix/charges/service'
import { backingHistory } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operationApprovals, operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import type { FirstStep } from './schema'
import { changeGettingStarted, getGettingStarted } from './service'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '500000' })
process.env.SIMULATOR_URL = simulator.url
const ana = await createPerson('Ana', 'finance')
const bia = await createPerson('Bia', 'finance')
const rui = await createPerson('Rui', 'manager')

const signal = new AbortController().signal
const listOf = (person: typeof ana) => getGettingStarted.perform({}, { person, signal })
const doneBy = async (person: typeof ana) =>
  (await listOf(person)).steps.flatMap(({ step, done }) => (done ? [step] : []))

async function request(person: typeof ana, amountCents: number) {
  const id = crypto.randomUUID()
  const common = { id, kind: 'pix.transfer', input: {}, fingerprint: id, createdBy: person.id }
  await (await db()).insert(operations).values({ ...common, state: 'awaiting_approval', amountCents })
  return id
}

const approve = async (operationId: string, by: string) =>
  (await db()).insert(operationApprovals).values({ operationId, decision: 'approved', by })

async function charge(person: typeof ana) {
  const input = createCharge.input.parse({ amountCents: 20_000 })
  return (await submit(createCharge, crypto.randomUUID(), input, person)).row
}

beforeAll(async () => {
  await request(ana, 900_000)
  await changeGettingStarted.run({ change: 'begin' }, ana)
})

test('nothing counts that was done before the list began, nor what colleagues of the same role do', async () => {
  await charge(bia)
  await request(bia, 900_000)
  expect(await doneBy(ana)).toEqual([])
  expect((await listOf(bia)).startedAt).toBeNull()
})

test('a charge is a step, and its payment the next', async () => {
  const { id } = await charge(ana)
  expect(await doneBy(ana)).toEqual(['create-charge'])
  expect((await listOf(ana)).steps).toContainEqual(
    expect.objectContaining({ step: 'pay-charge', href: `${simulator.url}/panel` }),
  )
  simulator.payCharge(simulator.choices().charges[0]?.txid ?? '')
  await getCharge.perform({ id }, { person: ana, signal })
  expect(await doneBy(ana)).toEqual(['create-charge', 'pay-charge'])
})

test("another role's step counts for the person's own request, once somebody decided it", async () => {
  const step = async (name: FirstStep) => (await listOf(ana)).steps.find(({ step }) => step === name)
  await approve(await request(bia, 900_000), rui.id)
  expect(await step('approve')).toMatchObject({ done: false, by: { name: 'Rui', email: 'rui@example.com' } })
  await request(ana, 499_999)
  expect(await step('request-transfer')).toMatchObject({ done: false, by: null, amountCents: 500_000 })
  await approve(await request(ana, 500_000), rui.id)
  expect(await step('request-transfer')).toMatchObject({ done: true })
  expect(await step('approve')).toMatchObject({ done: true })
})

test("of colleagues who have never been shown the list nothing counts; one's own finding and reconciling does", async () => {
  await changeGettingStarted.run({ change: 'begin' }, rui)
  const decided = { event: 'linked', by: bia.id } as const
  await (await db()).insert(backingHistory).values(decided)
  expect(await doneBy(rui)).not.toContain('reconcile')
  await changeGettingStarted.run({ change: 'begin' }, bia)
  expect(await doneBy(rui)).toContain('reconcile')
  expect(await doneBy(ana)).not.toContain('reconcile')
  await changeGettingStarted.run({ change: 'note-found' }, ana)
  expect(await doneBy(ana)).toContain('find-note')
})

test('a list that was put away comes back as it was', async () => {
  const { startedAt } = await listOf(ana)
  expect(await changeGettingStarted.run({ change: 'dismiss' }, ana)).toMatchObject({ dismissed: true })
  const back = await changeGettingStarted.run({ change: 'bring-back' }, ana)
  expect(back).toMatchObject({ dismissed: false, startedAt })
  await changeGettingStarted.run({ change: 'begin-again' }, ana)
  expect(await doneBy(ana)).toEqual([])
})
