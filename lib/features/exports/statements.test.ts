import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findOperation, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes } from '@/e2e/harness/statements'
import { addDays, currentDay, startOfDay } from '@/lib/core/dates'
import { requestStatement } from '@/lib/features/pix/statements/service'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { openExportedStatement } from './statements'

const simulator = await setUpSimulator()
const person = await createPerson('Rafael', 'manager')
const today = currentDay(new Date())
const requests = () => simulator.requests({ path: '/v1/statement/report_request' }).length

let from = addDays(today, -40)
beforeEach(() => {
  from = addDays(from, -1)
})

/** A statement up to yesterday, requested at this instant. */
async function requestedAt(createdAt: Date): Promise<string> {
  const id = crypto.randomUUID()
  await submit(requestStatement, id, { format: 'csv', from, to: addDays(today, -1) }, person)
  await (await db()).update(operations).set({ createdAt }).where(eq(operations.id, id))
  simulator.finishReports()
  await workerChecks(id)
  await statementBecomes(id, 'confirmed')
  simulator.clearRequests()
  return id
}

const ownItem = (to = addDays(today, -1)) => ({
  operationId: crypto.randomUUID(),
  statement: { format: 'csv', from, to },
})
const open = (item: ReturnType<typeof ownItem>) => openExportedStatement(item, { userId: person.id })

test('a statement requested after its last day had ended is reused', async () => {
  await requestedAt(startOfDay(today))
  const { stream } = await open(ownItem())
  stream.destroy()
  expect(requests()).toBe(0)
})

test('one requested on its last day is not: another is requested once, under the key of the export', async () => {
  await requestedAt(new Date(startOfDay(today).getTime() - 1))
  const item = ownItem()
  await expect(open(item)).rejects.toMatchObject({ code: 'not_ready' })
  await expect(open(item)).rejects.toMatchObject({ code: 'not_ready' })
  expect(requests()).toBe(1)
  expect(await findOperation(item.operationId)).toMatchObject({ state: 'accepted' })
  simulator.finishReports()
  await workerChecks(item.operationId)
  await statementBecomes(item.operationId, 'confirmed')
  const { stream } = await open(item)
  stream.destroy()
  expect(requests()).toBe(1)
})

test('a statement up to today is requested by every export', async () => {
  const [one, other] = [ownItem(today), ownItem(today)]
  await expect(open(one)).rejects.toMatchObject({ code: 'not_ready' })
  await expect(open(other)).rejects.toMatchObject({ code: 'not_ready' })
  expect(requests()).toBe(2)
})
