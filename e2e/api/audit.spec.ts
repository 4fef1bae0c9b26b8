import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { trySignIn } from '../support/session.ts'
import { tamperAudit } from '../support/tamper-audit.ts'
import { apiAs } from '../support/test.ts'
import { verifyAudit } from '../support/verify-audit.ts'

test.describe.configure({ timeout: limits.slowMs })

const entry = z.looseObject({ seq: z.number(), action: z.string(), previousHash: z.string(), hash: z.string() })

let env: Environment

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment()
})
test.afterAll(() => env.stop())

const verification = async () => dataOf(await (await apiAs(env.url, 'manager')).get('/api/audit/verification'))

test('audit:verify asks the running Lastro and accepts the head that log and API report', async () => {
  const logged = () => /"head":"(\d+:[0-9a-f]{64})"[^\n]*"audit head"/.exec(env.output())?.[1] ?? ''
  await expect.poll(logged).not.toBe('')
  const found = await verification()
  const head64 = expect.stringMatching(/^\d+:[0-9a-f]{64}$/)
  expect(found).toEqual({ holds: true, count: expect.any(Number), head: head64, verifiedAt: expect.any(String) })
  expect(found.head).toContain(`${found.count}:`)

  const holds = { code: 0, line: expect.stringContaining('The audit chain holds: ') }
  for (const head of [logged(), String(found.head)])
    expect(await verifyAudit(env, '--expect', head)).toMatchObject(holds)
  const ahead = `${Number(found.count) + 1_000}:${'a'.repeat(64)}`
  const cut = await verifyAudit(env, '--expect', ahead)
  expect(cut).toMatchObject({ code: 1, line: expect.stringMatching(/^The audit chain does not reach [^\n]+\n$/) })
})

test('audit:verify reports a folder held by a process that does not answer', async () => {
  rmSync(`${env.dataDir}/lastro.sock`)
  const { code, line } = await verifyAudit(env)
  expect(code).toBe(2)
  expect(line).toMatch(/^DATA_DIR [^\n]+ does not answer[^\n]*\n$/)
})

test('the trail is exported as it is filtered, for spreadsheets and so that its chain can be verified elsewhere', async () => {
  const manager = await apiAs(env.url, 'manager')
  const whole = await manager.get('/api/audit/file?format=jsonl&download=1')
  expect(whole.headers()['content-disposition']).toMatch(/filename="auditoria_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.jsonl"/)
  const entries = (await whole.text())
    .trimEnd()
    .split('\n')
    .map((line) => entry.parse(JSON.parse(line)))
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  expect(entries.slice(1).map(({ previousHash }) => previousHash)).toEqual(entries.slice(0, -1).map(({ hash }) => hash))
  expect(entries.at(-1)).toMatchObject({ action: 'audit.export', detail: { format: 'jsonl' } })

  // An e-mail address that looks like a formula.
  expect((await trySignIn(env.url, '=soma@example.com', 'uma senha qualquer')).error).not.toBeNull()
  const file = await manager.get(
    '/api/audit/file?format=csv&action=session.sign-in-failed&from=2026-01-01&to=2099-12-31',
  )
  expect(file.headers()['content-disposition']).toContain('auditoria_2026-01-01_2099-12-31.csv')
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFNº;Quando;Usuário;Ação;Resultado/)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain('Tentativa de acesso recusada')
  expect(lines.join('\n')).not.toMatch(/(^|;)=soma/m)
})

test('a kill reports nothing, and a changed secret that is started beside the old one goes on with the chain', async () => {
  const before = await verification()
  await trySignIn(env.url, 'ninguem@example.com', 'uma senha qualquer')
  await env.kill()
  const { code, line } = await verifyAudit(env)
  expect(code).toBe(0)
  expect(line).toMatch(/^The audit chain holds: \d+ entries, head \d+:[0-9a-f]{64}\n$/)
  const { configuration } = env.options
  configuration.AUTH_SECRET_PREVIOUS = String(configuration.AUTH_SECRET)
  configuration.AUTH_SECRET = 'another-secret-of-the-end-to-end-tests-0123456789'
  await env.start()
  const found = await verification()
  expect(found).toMatchObject({ holds: true })
  expect(Number(found.count)).toBeGreaterThan(Number(before.count))
  const { items } = await rowsOf(await (await apiAs(env.url, 'admin')).get('/api/audit?action=audit.keyed'))
  expect(items).toMatchObject([{ detail: { digest: expect.any(String) } }, { detail: {} }])
  expect(env.output()).not.toContain('the audit is broken')
})

const auditOfSettings = async () => (await dataOf(await (await apiAs(env.url, 'admin')).get('/api/settings'))).jobs

test('a cut end is detected by the command, the API, the start and the settings', async () => {
  const { head, count } = await verification()
  await env.halt()
  await tamperAudit(env, `delete from audit where seq > ${Number(count) - 1}`)
  const line = `The audit chain does not reach ${head}: there are only ${Number(count) - 1} entries, so it was cut or made anew\n`
  expect(await verifyAudit(env)).toEqual({ code: 1, line })
  await env.start()
  await expect.poll(env.output).toMatch(/"level":(50|"error")[^\n]*"the audit is broken: it was cut or made anew/)
  expect(await verification()).toMatchObject({ holds: false, problem: 'cut', brokenAt: count, lacks: head })
  expect(await auditOfSettings()).toMatchObject({ audit: { holds: false, problem: 'cut' } })
})
