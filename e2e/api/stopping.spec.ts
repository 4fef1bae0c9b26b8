import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import type { Child } from '../support/child.ts'
import { environmentWith } from '../support/configuration.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { npmStart, startLastro } from '../support/lastro.ts'
import { portIsFree } from '../support/ports.ts'
import { root } from '../support/root.ts'
import { apiAs } from '../support/test.ts'

let env: Environment
let npm: Child

test.beforeAll(async () => {
  env = await startEnvironment()
})
test.beforeEach(async () => {
  await env.halt()
  env.simulator.clearRequests()
  npm = await startLastro(env.options, npmStart)
})
test.afterAll(() => env.stop())

const balance = '/v1/wallet/balance'

/** A request for which Lastro is waiting upstream; `answered` is its status. */
async function requestUnderWay(): Promise<{ answered: Promise<number> }> {
  const finance = await apiAs(env.url, 'finance')
  env.simulator.armFault({ service: 'pix', path: balance, kind: 'delay', ms: 4_000 })
  const answered = finance.get('/api/pix/balance').then((answer) => answer.status())
  await expect.poll(() => env.simulator.requests({ path: balance })).toHaveLength(1)
  return { answered }
}

/** The port is closed and the folder is free: another Lastro starts on it. */
async function expectItGone(): Promise<void> {
  await expect.poll(() => portIsFree(env.options.port)).toBe(true)
  await env.start()
}

test('SIGTERM to npm start answers the request under way and ends the server', async () => {
  const { answered } = await requestUnderWay()
  process.kill(npm.pid, 'SIGTERM')
  expect(await answered).toBe(200)
  await npm.ended
  expect(await portIsFree(env.options.port)).toBe(true)
  await expectItGone()
})

test('Ctrl-C to npm and the server answers the request under way and ends the server', async () => {
  const { answered } = await requestUnderWay()
  process.kill(-npm.pid, 'SIGINT')
  expect(await answered).toBe(200)
  await npm.ended
  await expectItGone()
})

test('a killed npm ends the server in good order', async () => {
  const { answered } = await requestUnderWay()
  process.kill(npm.pid, 'SIGKILL')
  expect(await answered).toBe(200)
  await npm.ended
  await expectItGone()
})

test('a server whose log nobody reads any more ends at SIGTERM', async () => {
  await npm.stop()
  const { port, url, dataDir, configuration } = env.options
  const given = environmentWith({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_URL: url, ...configuration })
  const command = ['lib/commands/start.ts', '--port', String(port), '--hostname', '127.0.0.1']
  const server = spawn(process.execPath, command, { cwd: root, env: given, stdio: ['ignore', 'pipe', 'ignore'] })
  server.stdout.resume()
  const health = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(health, { timeout: 60_000 }).toBe(true)
  server.stdout.destroy()
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await expectItGone()
})
