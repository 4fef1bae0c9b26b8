import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { attachedTo, filesOnDisk, newInfraction, textOf, upload } from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'
import { testWithServices as test } from '../support/test-with-services.ts'

async function healthOf(env: Environment): Promise<[number, unknown]> {
  const answer = await fetch(`${env.url}/api/health`)
  return [answer.status, Object(await answer.json()).data]
}

test('health is 503 disk_full while the disk is full', async ({ env }) => {
  const room = join(env.dataDir, '.room')
  expect(await healthOf(env)).toEqual([200, { status: 'ok' }])
  rmSync(room)
  // The next write fails with the system's own error of a full disk.
  symlinkSync('/dev/full', room)
  await expect.poll(() => healthOf(env)).toEqual([503, { status: 'disk_full' }])
  rmSync(room)
  await expect.poll(() => healthOf(env)).toEqual([200, { status: 'ok' }])
})

test('an upload that the disk has no room for is 503 disk_full, leaves nothing, and can be sent again', async ({
  env,
}) => {
  const support = await apiAs(env.url, 'support')
  const id = await newInfraction(env)
  const mark = join(env.dataDir, 'disk-is-full')
  writeFileSync(mark, '')
  const refused = await upload(support, id, 'a.txt', textOf(200_000))
  await problemOf(refused, 503, 'disk_full')
  expect(refused.headers()['retry-after']).toBe('60')
  expect(filesOnDisk(env)).toEqual([])
  expect(await attachedTo(support, id)).toEqual([])
  rmSync(mark)
  await dataOf(await upload(support, id, 'a.txt', textOf(200_000)), 201)
  expect(filesOnDisk(env)).toHaveLength(1)
})
