import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { tamperAudit } from '../support/tamper-audit.ts'
import { apiAs } from '../support/test.ts'
import { verifyAudit } from '../support/verify-audit.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World

test.beforeAll(async () => {
  world = await startWorld()
})
test.afterAll(() => world.stop())

const verification = async () => dataOf(await (await apiAs(world.url, 'manager')).get('/api/audit/verification'))

test('audit:verify asks the Lastro that runs, and takes the head that the log and the API tell', async () => {
  const logged = () => /"head":"(\d+:[0-9a-f]{64})"[^\n]*"audit head"/.exec(world.output())?.[1] ?? ''
  await expect.poll(logged).not.toBe('')
  const found = await verification()
  expect(found).toEqual({ holds: true, count: expect.any(Number), head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) })
  expect(found.head).toContain(`${found.count}:`)

  expect(await verifyAudit(world)).toMatchObject({ code: 0, line: expect.stringContaining('The audit chain holds: ') })
  for (const head of [logged(), String(found.head)])
    expect(await verifyAudit(world, '--expect', head)).toMatchObject({ code: 0 })
  const ahead = `${Number(found.count) + 1_000}:${'a'.repeat(64)}`
  const cut = await verifyAudit(world, '--expect', ahead)
  expect(cut).toMatchObject({ code: 1, line: expect.stringMatching(/^The audit chain does not reach [^\n]+\n$/) })
})

for (const options of [['--expect', '12'], ['--expect', `12:${'x'.repeat(64)}`], ['--expect'], ['--head', '1']]) {
  test(`audit:verify refuses ${options.join(' ').slice(0, 20)}`, async () => {
    const { code, line } = await verifyAudit(world, ...options)
    expect(code).toBe(2)
    expect(line).toMatch(/^The one option is --expect COUNT:HASH[^\n]*\n$/)
  })
}

test('a folder held by a process that does not answer is told as that', async () => {
  rmSync(`${world.dataDir}/audit.sock`)
  const { code, line } = await verifyAudit(world)
  expect(code).toBe(2)
  expect(line).toMatch(/^DATA_DIR [^\n]+ does not answer[^\n]*\n$/)
})

test('support and finance may not have the trail verified', async () => {
  for (const role of ['support', 'finance'] as const)
    await problemOf(await (await apiAs(world.url, role)).get('/api/audit/verification'), 403, 'forbidden')
})

test('a secret that changes, with the one before beside it, leaves a chain that the new one alone verifies', async () => {
  const { AUTH_SECRET: before } = world.options.configuration
  const after = 'another-secret-of-the-end-to-end-tests-0123456789'
  await world.halt()
  await world.start({ AUTH_SECRET: after, AUTH_SECRET_PREVIOUS: String(before) })
  expect(await verification()).toMatchObject({ holds: true })
  const admin = await apiAs(world.url, 'admin')
  const { items } = await rowsOf(await admin.get('/api/audit?action=audit.keyed'))
  expect(items).toMatchObject([{ detail: { digest: expect.any(String) } }, { detail: {} }])
  await world.halt()
  await world.start({ AUTH_SECRET: after })
  expect(await verification()).toMatchObject({ holds: true })
  await world.halt()
  await world.start()
  expect(await verification()).toMatchObject({ holds: false })
  expect(world.output()).toContain('the audit chain goes on with a new key')
})

test('a cut end, and an entry that was changed, are found', async () => {
  await world.stop()
  world = await startWorld()
  const { head, count } = await verification()
  await tamperAudit(world, `delete from audit where seq > ${Number(count) - 1}`)
  expect(await verifyAudit(world)).toMatchObject({ code: 0 })
  expect(await verifyAudit(world, '--expect', String(head))).toMatchObject({ code: 1 })
  await tamperAudit(world, `update audit set outcome = 'forged' where seq = 2`)
  await world.start()
  expect(await verification()).toMatchObject({ holds: false, count: 1, brokenAt: 2 })
  expect(await verifyAudit(world)).toMatchObject({ code: 1, line: expect.stringContaining('broken at entry 2') })
})

test('a chain forged whole without the key is not taken up by the next start', async () => {
  // Without its hashes it is nobody's chain, which is all that whoever lacks the key can make of it.
  await tamperAudit(world, `delete from audit where seq > 1; update audit set action = 'users.create', hash = md5('x')`)
  await world.start()
  expect(await verification()).toMatchObject({ holds: false, brokenAt: 1 })
  expect(world.output()).toContain('the audit has lost its key entry')
})
