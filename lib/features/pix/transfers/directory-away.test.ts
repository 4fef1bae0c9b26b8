import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { getDirectoryUsage } from '@/lib/features/pix/directory/service'
import { askDirectory } from '@/lib/features/pix/directory/store/look-ups'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { sendDue } from '@/lib/server/operations/schedule'
import { sendTransfer } from './service'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })
const maker = await createPerson('Marina', 'finance')
const approver = await createPerson('Rafael', 'manager')
const today = currentDay(new Date())
const sendOn = addDays(today, 2)
const holderChange = { reason: 'Telefonei ao número do cadastro' }

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => simulator.clearFaults())

const at = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00-03:00`))
const movements = (id: string) =>
  simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)
const usage = () => getDirectoryUsage.perform({}, { person: maker, signal: new AbortController().signal })

async function row(id: string) {
  const [found] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return found
}

let keys = 0
/** A scheduled transfer to a key that its maker has looked up. */
async function lookedUp() {
  at(today, '12:00')
  const own = { type: 'EMAIL' as const, value: `fora${keys++}@exemplo.com.br` }
  const bank = { name: 'Jatobá', ispb: '27084316' }
  simulator.changeDirectory(own.value, { name: 'Fábio Lacerda', document: '45851290611', bank })
  await askDirectory(maker.id, { key: own.value, keyType: own.type })
  const id = crypto.randomUUID()
  await submit(sendTransfer, id, { amountCents: 1_000, key: own, sendOn }, maker)
  return { own, id }
}

async function sendOnItsDay(id: string) {
  at(sendOn, '08:00')
  await sendDue()
  return row(id)
}

const claimed = ({ value }: { value: string }) =>
  simulator.changeDirectory(value, { name: 'Outro Titular', document: '11144477735' })

test.each([
  [
    'fails',
    { status: 500, body: { success: false, message: 'Fora do ar', data: null } },
    'refused.holder-unasked',
    { message: 'Fora do ar' },
  ],
  [
    'refuses',
    { status: 200, body: { success: false, message: 'Consulta suspensa por limite' } },
    'refused.holder-unasked',
    { message: 'Consulta suspensa por limite' },
  ],
  [
    'answers nothing',
    { status: 200, body: { success: true, message: 'OK', data: null } },
    'refused.holder-unanswered',
    {},
  ],
  [
    'answers another key',
    { status: 200, body: { success: true, data: { key: 'x@exemplo.com.br', owner: {}, bank: {} } } },
    'refused.holder-unanswered',
    {},
  ],
])(
  'a directory that %s on its day leaves it to a person at once, who may pay nevertheless',
  async (_, answer, code, values) => {
    const { own, id } = await lookedUp()
    const match = own.value.split('@')[0]
    simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', match, kind: 'status', times: 9, ...answer })
    at(sendOn, '07:00')
    const before = await usage()
    const error = {
      code: 'holder_changed',
      change: 'unclear',
      record: { code, values: { until: `${sendOn}T11:00:00.000Z`, ...values } },
    }
    expect(await sendOnItsDay(id)).toMatchObject({
      state: 'awaiting_approval',
      error,
      about: { holderChange: { unasked: true, found: null, confirmed: false } },
    })
    const counted = await usage()
    expect(counted.lastro.asked).toBeGreaterThan(before.lastro.asked)
    at(sendOn, '08:30')
    await sendDue()
    expect(await usage()).toEqual(counted)
    await expect(approveOperation.run({ operationId: id }, approver)).rejects.toMatchObject({
      code: 'holder_changed',
      extras: { record: { code } },
    })
    expect(await approveOperation.run({ operationId: id, holderChange }, approver)).toMatchObject({
      state: 'scheduled',
    })
    at(sendOn, '11:00')
    await sendDue()
    expect(await row(id)).toMatchObject({ state: 'accepted' })
    expect(movements(id)).toHaveLength(1)
  },
)

test('a directory that answers again finds another holder: it is left to a person once more', async () => {
  const { own, id } = await lookedUp()
  const answer = { status: 500, body: { success: false, message: 'Fora do ar', data: null } }
  const match = own.value.split('@')[0]
  simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', match, kind: 'status', times: 9, ...answer })
  await sendOnItsDay(id)
  await approveOperation.run({ operationId: id, holderChange }, approver)
  simulator.clearFaults()
  claimed(own)
  at(sendOn, '11:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'awaiting_approval', error: { change: 'holder' } })
  expect(movements(id)).toHaveLength(0)
})
