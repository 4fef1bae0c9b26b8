import { type APIRequestContext, expect, test } from '@playwright/test'
import { attachedTo, filesOnDisk, newInfraction, pdfOf, upload } from '../support/attachments.ts'
import { type Bucket, startBucket } from '../support/bucket.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'

let bucket: Bucket
let env: Environment
let support: APIRequestContext

test.beforeAll(async () => {
  bucket = await startBucket()
  env = await startEnvironment({ configuration: { OBJECT_STORE_URL: bucket.url } })
  support = await apiAs(env.url, 'support')
})
test.afterAll(async () => {
  await env.stop()
  await bucket.goAway()
})

test('a file is in the store and not on the disk; without the store reads and uploads are 503, and nothing is lost', async () => {
  const id = await newInfraction(env)
  const content = pdfOf(200_000)
  const added = await dataOf(await upload(support, id, 'prova.pdf', content), 201)
  const path = `/api/pix/infractions/${id}/attachments/${added.id}`
  const shown = () => support.get(path).then((answer) => answer.body())
  expect((await shown()).equals(content)).toBe(true)
  expect(bucket.keys()).toHaveLength(1)
  expect(filesOnDisk(env)).toEqual([])
  await bucket.goAway()
  await problemOf(await support.get(path), 503, 'object_store_unavailable')
  await problemOf(await upload(support, id, 'outra.pdf', content), 503, 'object_store_unavailable')
  const admin = await apiAs(env.url, 'admin')
  const settings = await dataOf(await admin.get('/api/settings'))
  expect(settings.connections).toContainEqual(expect.objectContaining({ name: 'object-store', state: 'failing' }))
  expect(JSON.stringify(settings)).not.toContain('key:secret')
  await bucket.comeBack()
  expect((await shown()).equals(content)).toBe(true)
  expect(await attachedTo(support, id)).toEqual([added])
  expect(bucket.keys()).toHaveLength(1)
  await support.delete(path)
  expect(bucket.keys()).toEqual([])
})
