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

test.beforeAll(async () => {
  env = await startEnvironment()
})
test.afterAll(() => env.stop())

const balance = '/v1/wallet/balance'

/** Lastro started by npm, waiting upstream for a request; `answered` is its status. */
async function startWithRequest(): Promise<{ npm: Child; answered: Promise<number> }> {
  env.simulator.clearRequests()
  const npm = await startLastro(env.options, npmStart)
  const finance = await apiAs(env.url, 'finance')
  env.simulator.armFault({ service: 'pix', path: balance, kind: 'delay', ms: 4_000 })
  const answered = finance.get('/api/pix/balance').then((answer) => answer.status())
  await expect.poll(() => env.simulator.requests({ path: balance })).toHaveLength(1)
  return { npm, answered }
}

const expectPortFree = () => expect.poll(() => portIsFree(env.options.port)).toBe(true)

test('told to end, the server answers the request under way and leaves port and folder to the next start', async () => {
  await env.halt()
  await test.step('SIGTERM to npm start', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(npm.pid, 'SIGTERM')
    expect(await answered).toBe(200)
    await npm.ended
    expect(await portIsFree(env.options.port)).toBe(true)
  })
  await test.step('Ctrl-C to npm and the server', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(-npm.pid, 'SIGINT')
    expect(await answered).toBe(200)
    await npm.ended
    await expectPortFree()
  })
  await test.step('a killed npm', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(npm.pid, 'SIGKILL')
    expect(await answered).toBe(200)
    await npm.ended
    await expectPortFree()
  })
  await test.step('SIGTERM to a server whose log nobody reads any more', async () => {
    const server = await serverWithoutReader()
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    await expectPortFree()
  })
  await env.start()
})

async function serverWithoutReader() {
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
  return server
}
