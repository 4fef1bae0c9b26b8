import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type LastroOptions, launchLastro, refusalIn } from '../support/lastro.ts'
import { limits } from '../support/limits.ts'
import { anyFreePort } from '../support/ports.ts'
import { runCommand } from '../support/run-command.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

/** Starts Lastro with a configuration that it must refuse; returns exit code and output. */
async function refused(options: LastroOptions): Promise<{ code: number | null; said: string }> {
  const child = launchLastro(options)
  const code = await child.ended
  return { code, said: refusalIn(child.output()) ?? child.output() }
}

async function elsewhere(options: LastroOptions, configuration: Record<string, string>): Promise<LastroOptions> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-refused-'))
  rmSync(dataDir, { recursive: true })
  return {
    ...options,
    dataDir,
    port: await anyFreePort(),
    configuration: { ...options.configuration, ...configuration },
  }
}

const required = [
  ...['ACCOUNTING_API_URL', 'ACCOUNTING_API_KEY', 'PIX_API_URL', 'PIX_API_TOKEN', 'PIX_API_USER_AGENT'],
  ...['AUTH_SECRET', 'ADMIN_PASSWORD'],
]

test('missing variables are named, a line each', async ({ env }) => {
  // Half a single sign-on misses the other half.
  const half = { OIDC_ISSUER: 'https://sso.example.com' }
  const options = await elsewhere(env.options, { ...Object.fromEntries(required.map((name) => [name, ''])), ...half })
  const { code, said: message } = await refused(options)
  expect(code).toBe(1)
  const lines = message.split('\n').filter((line) => line.includes(' is missing: it should be '))
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(
    [...required, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].toSorted(),
  )
})

const malformed: [string, string][] = [
  ['ACCOUNTING_API_URL', 'contabil.example.com'],
  ['ACCOUNTING_API_KEY', 'sk_live_0123456789'],
  ['PIX_API_URL', 'ftp://pix.example.com'],
  ['PIX_API_USER_AGENT', 'curl/8.0'],
  ['ACCOUNTING_REQUESTS_PER_MINUTE', '12 or so'],
  ['DATABASE_URL', 'mysql://localhost/lastro'],
  ['AUTH_SECRET', 'thirty-one-characters-012345678'],
  ['APP_URL', 'livros.example.com'],
  ['ADMIN_EMAIL', 'somebody@'],
  ['ADMIN_PASSWORD', 'too-short'],
  ['OIDC_ISSUER', 'sso.internal'],
  ['PIX_WEBHOOK_HEADER', 'x signature'],
  ['PIX_WEBHOOK_SCHEME', 'rot13'],
  ['APPROVAL_THRESHOLD_CENTS', '-100'],
  ['MED_REPLY_DAYS', 'seven'],
  ['ATTACHMENT_MAX_MB', '0.5'],
]

test('malformed variables are named with what they should be, without their values', async ({ env }) => {
  const options = await elsewhere(env.options, Object.fromEntries(malformed))
  const { code, said: message } = await refused(options)
  expect(code).toBe(1)
  const lines = message.split('\n').filter((line) => line.includes(' is malformed: it should be '))
  expect(lines.map((line) => line.split(' ')[0])).toEqual(malformed.map(([name]) => name))
  for (const [, value] of malformed) expect(message).not.toContain(value)
})

test('without a secret the start is refused, though it is called a development', async ({ env }) => {
  const options = await elsewhere(env.options, { AUTH_SECRET: '', NODE_ENV: 'development' })
  const { code, said: message } = await refused(options)
  expect(code).toBe(1)
  expect(message).toContain('AUTH_SECRET is missing')
})

const commands: [string, ...string[]][] = [
  ['verify-audit'],
  ['backup', 'lastro.backup'],
  ['restore', 'lastro.backup'],
  ['move-to-postgres', 'postgres://lastro@127.0.0.1:1/lastro'],
]

for (const command of commands) {
  test(`${command[0]} without a secret is refused in one line, before it touches anything`, async ({ env }) => {
    const options = await elsewhere(env.options, {})
    const { code, printed } = await runCommand({ ...options, options }, command, { AUTH_SECRET: '' })
    expect(code).toBe(2)
    expect(printed.trim()).toMatch(/^[^\n]*AUTH_SECRET is missing: it should be [^\n]+$/)
    expect(existsSync(options.dataDir)).toBe(false)
  })
}

test('migrate has no secret but the address of the database, and is refused without', async ({ env }) => {
  const { code, printed } = await runCommand(env, ['migrate', 'worker'])
  expect(code).toBe(2)
  expect(printed).toContain('DATABASE_URL')
})

test('a second Lastro on the same folder is refused and the first goes on', async ({ env, as }) => {
  const { code, said: message } = await refused({ ...env.options, port: await anyFreePort() })
  expect(code).toBe(1)
  expect(message).toContain(env.dataDir)
  expect(message.split('\n')).toHaveLength(1)
  expect((await (await as('finance')).get('/api/operations')).status()).toBe(200)
})

test('a port in use is one clear line', async ({ env }) => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const port = Number(Object(holder.address()).port)
  const { code, said: message } = await refused({ ...(await elsewhere(env.options, {})), port })
  holder.close()
  expect(code).toBe(1)
  expect(message).toMatch(new RegExp(`^Lastro cannot start: port ${port} is in use[^\\n]*$`))
})

test('a database that does not answer stops the start with one line', async ({ env }) => {
  const url = `postgres://lastro:hidden@127.0.0.1:${await anyFreePort()}/lastro`
  const { code, said: message } = await refused(await elsewhere(env.options, { DATABASE_URL: url }))
  expect(code).toBe(1)
  expect(message.split('\n')).toHaveLength(1)
  expect(message).not.toContain('hidden')
})
