import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes as becomes, newStatement } from '@/e2e/harness/statements'
import { startSwift } from '@/e2e/support/swift'
import { env } from '@/lib/server/env'
import { listObjects } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'
import { statementResult } from './schema'
import { openStatementFile, previewStatement } from './service'

const swift = await startSwift()
afterAll(() => swift.stop())
const simulator = await setUpSimulator({}, { OBJECT_STORE_URL: swift.url })
const person = await createPerson('Rafael', 'manager')
const away = { code: 'object_store_unavailable', status: 503 }

const filesOnDisk = () => readdirSync(join(env().DATA_DIR, 'statements'))

async function keys(): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(configuredStore(), 'statements/'))
  return pages.flat().map(({ key }) => key)
}

const fileOf = async (id: string) => buffer((await openStatementFile.run({ id })).stream)

async function expectWhole(id: string): Promise<void> {
  const { sha256 } = statementResult.parse((await row(id))?.result)
  expect(
    createHash('sha256')
      .update(await fileOf(id))
      .digest('hex'),
  ).toBe(sha256)
}

test('a statement is an object and not on the disk, and is read from there', async () => {
  const id = await newStatement(person)
  simulator.finishReports()
  await workerChecks(id)
  await becomes(id, 'confirmed')
  expect(await keys()).toHaveLength(1)
  expect(filesOnDisk()).toEqual([])
  await expectWhole(id)
  await swift.goAway()
  await expect(fileOf(id)).rejects.toMatchObject(away)
  const context = { person, signal: new AbortController().signal }
  await expect(previewStatement.perform({ id }, context)).rejects.toMatchObject(away)
  await swift.comeBack()
  await expectWhole(id)
})

test('a statement whose file cannot be stored says so, and is there once the store is back', async () => {
  const id = await newStatement(person)
  const before = await keys()
  simulator.finishReports()
  await swift.goAway()
  await workerChecks(id)
  await expect.poll(() => row(id)).toMatchObject({ state: 'accepted', result: { status: 'done', storeAway: true } })
  await swift.comeBack()
  expect(await keys()).toEqual(before)
  await workerChecks(id)
  await becomes(id, 'confirmed')
  expect((await row(id))?.result).not.toHaveProperty('storeAway')
  expect(await keys()).toHaveLength(before.length + 1)
  await expectWhole(id)
})
