import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { analysesOf, analysisPath, answer, takenOf } from '../support/analyses.ts'
import { newInfraction, pdfOf, sha256Of, upload } from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'

let env: Environment

test.beforeAll(async () => {
  env = await startEnvironment()
})
test.afterAll(() => env.stop())

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))

test('ten answers in flight at a kill: those that upstream took settle, the others wait for a person', async () => {
  const support = await apiAs(env.url, 'support')
  const sent: { id: string; key: string; taken: boolean; file: Buffer }[] = []
  for (const index of Array.from({ length: 10 }).keys()) {
    const [id, key, taken] = [await newInfraction(env), randomUUID(), index % 2 === 0]
    const kind = taken ? 'applied-then-timeout' : 'timeout'
    env.simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind })
    sent.push({ id, key, taken, file: pdfOf(5_000) })
  }
  const cutOff = sent.map(async ({ id, key, file }) => {
    const attached = await dataOf(await upload(support, id, 'entrega.pdf', file), 201)
    return answer(support, id, { key, attachmentIds: [String(attached.id)] }).catch(() => null)
  })
  await expect.poll(() => env.simulator.requests({ path: analysisPath }).length).toBe(10)
  await env.kill()
  expect(await Promise.all(cutOff)).toEqual(sent.map(() => null))

  await env.start()
  const again = await apiAs(env.url, 'support')
  const states = () => Promise.all(sent.map(async ({ key }) => (await operation(again, key)).state))
  await expect.poll(states, { timeout: 90_000 }).toEqual(sent.map(({ taken }) => (taken ? 'confirmed' : 'unknown')))
  for (const { id } of sent) expect(analysesOf(env, id)).toHaveLength(1)

  const open = sent.filter(({ taken }) => !taken)
  for (const { id, key, file } of open) {
    await problemOf(await answer(again, id), 409, 'conflict')
    const data = { decision: 'resend' }
    await dataOf(await again.post(`/api/operations/${key}/verify`, { data }))
    const files = takenOf(env, id).map(({ parts }) => parts?.find(({ name }) => name === 'attachments'))
    expect(files).toMatchObject([{ filename: 'entrega.pdf', sha256: sha256Of(file) }])
  }
  await expect.poll(states).toEqual(sent.map(() => 'confirmed'))
  for (const { id } of sent) expect(takenOf(env, id)).toHaveLength(1)
})
