import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes } from '@/e2e/harness/statements'
import { type StatementDialect, statementDialects } from '@/e2e/simulator/pix/statement-dialects'
import { accountIds } from '@/e2e/simulator/test-client'
import { addDays, currentDay } from '@/lib/core/dates'
import { statementDays } from '@/lib/features/pix/statements/store/tables'
import { db } from '@/lib/server/db/client'
import { statementFiles } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { previewStatement, requestStatement } from './service'
import { readStatementDays } from './store/days'
import { sumStatements } from './summing'

const simulator = await setUpSimulator({ quarter: true })
const person = await createPerson('Rafael', 'manager')
const [, accountId = ''] = accountIds(simulator)
const period = { from: addDays(currentDay(new Date()), -60), to: addDays(currentDay(new Date()), -1) }

/** Fetches a statement of the sub-account in a dialect; returns the known sums of its days. */
async function fetched(statementDialect: StatementDialect, format: 'csv' | 'ofx') {
  await (await db()).delete(statementDays)
  const id = crypto.randomUUID()
  simulator.changeSettings({ statementDialect })
  await submit(requestStatement, id, { format, accountId, ...period }, person)
  simulator.finishReports()
  await workerChecks(id)
  await statementBecomes(id, 'confirmed')
  await expect.poll(async () => (await fileOf(id))?.summedAt ?? null).not.toBeNull()
  const preview = await previewStatement.perform({ id }, { person, signal: new AbortController().signal })
  return { id, preview, days: await readStatementDays(accountId, period.from, period.to) }
}

async function fileOf(id: string) {
  const [file] = await (await db()).select().from(statementFiles).where(eq(statementFiles.operationId, id))
  return file
}

const sums = (days: Awaited<ReturnType<typeof readStatementDays>>) =>
  days.map(({ day, inCents, outCents }) => ({ day, inCents, outCents })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
const refused: Partial<Record<StatementDialect, string>> = { unsigned: 'signs_missing', thousands: 'amounts_ambiguous' }
const cases = statementDialects.flatMap((dialect) =>
  (['csv', 'ofx'] as const).map((format) => ({ dialect, format, reason: refused[dialect] ?? null })),
)
const ofxRefused = ({ dialect, format }: (typeof cases)[number]) => format === 'csv' || dialect !== 'thousands'

test.each(cases.filter(({ reason }) => reason === null))('$format, $dialect: the same days as signed', async (of) => {
  const signed = await fetched('signed', 'csv')
  const { preview, days } = await fetched(of.dialect, of.format)
  expect(days).toHaveLength(60)
  expect(sums(days)).toEqual(sums(signed.days))
  expect(preview).toMatchObject({ reason: null, totals: signed.preview.totals })
  expect(preview.totals?.outCents).toBeLessThan(0)
})

const doubtful = cases.filter((of) => of.reason !== null && ofxRefused(of))
test.each(doubtful)(
  '$format, $dialect: no day is known, for the reason $reason',
  async ({ dialect, format, reason }) => {
    const { preview, days } = await fetched(dialect, format)
    expect(days).toEqual([])
    expect(preview).toMatchObject({ totals: null, reason, days: [] })
    expect(preview.rows.length).toBeGreaterThan(0)
  },
)

test('a file that is summed again replaces what the same statement said before', async () => {
  const { id } = await fetched('unsigned', 'csv')
  const wrong = { accountId, operationId: id, statedAt: new Date(), inCents: 1, outCents: 0, balanceCents: null }
  await (await db()).insert(statementDays).values({ ...wrong, day: period.from })
  await (await db()).update(statementFiles).set({ summedAt: null }).where(eq(statementFiles.operationId, id))
  await sumStatements()
  expect(await readStatementDays(accountId, period.from, period.to)).toEqual([])
})

test('a statement whose file a preview fetched is summed like any other', async () => {
  await (await db()).delete(statementDays)
  const id = crypto.randomUUID()
  simulator.changeSettings({ statementDialect: 'signed' })
  await submit(requestStatement, id, { format: 'csv', accountId, ...period }, person)
  simulator.finishReports()
  await previewStatement.perform({ id }, { person, signal: new AbortController().signal })
  await expect.poll(async () => (await fileOf(id))?.summedAt ?? null).not.toBeNull()
  await expect.poll(() => readStatementDays(accountId, period.from, period.to)).toHaveLength(60)
})

test('a statement that arrives while others are summed is summed, too', async () => {
  const [first, second] = [await fetched('signed', 'csv'), await fetched('signed', 'ofx')]
  const unsummed = async (id: string) =>
    (await db()).update(statementFiles).set({ summedAt: null }).where(eq(statementFiles.operationId, id))
  await unsummed(first.id)
  const running = sumStatements()
  await unsummed(second.id)
  await Promise.all([running, sumStatements()])
  expect((await fileOf(second.id))?.summedAt).not.toBeNull()
})
