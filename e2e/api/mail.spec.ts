import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { leaksIn } from '../support/canaries.ts'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import type { MailServer, ReceivedMail } from '../support/mail-server.ts'
import { password, people } from '../support/people.ts'
import { apiAs, apiOf, sessionOfPerson } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'
import { violationsOn } from '../support/violations.ts'

test.describe.configure({ timeout: limits.slowMs })

let mailServer: MailServer
let env: Environment
let manager: APIRequestContext

const kind = 'approval.asked'
const amountCents = 7_391_846

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ instances }) => {
  test.setTimeout(limits.slowMs)
  ;({ mailServer, env } = instances)
  manager = await apiAs(env.url, 'manager')
  await choose('now')
})

/** The manager's choice for this kind. */
async function chosen(): Promise<string | undefined> {
  const { choices } = await dataOf(await manager.get('/api/account/notifications'))
  return (choices as { kind: string; email: string }[]).find((choice) => choice.kind === kind)?.email
}

const choose = async (email: 'now' | 'off', who = manager) =>
  dataOf(
    await who.put('/api/account/notifications', { data: { choices: [{ kind, inApp: true, browser: false, email }] } }),
  )

/** A second approver. */
const colleague = { name: 'Sofia Lemos', email: 'sofia.lemos@grupoipe.com.br', password, roles: ['manager'] }

async function chooseAsColleague(): Promise<void> {
  await dataOf(await (await apiAs(env.url, 'admin')).post('/api/users', { data: colleague }), 201)
  await choose('now', await apiOf(env.url, await sessionOfPerson(env.url, colleague)))
}

/** Requests a transfer that awaits the manager, who gets an e-mail about it. */
async function ask(): Promise<void> {
  const finance = await apiAs(env.url, 'finance')
  const data = { amountCents, key: { type: 'CPF', value: '12345678909' }, description: 'Aluguel de novembro' }
  const answer = await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': randomUUID() } })
  expect(answer.status()).toBe(202)
}

const sentTo = (address: string) => mailServer.mails.filter(({ to }) => to === address)
const toManager = () => sentTo(people.manager.email)

test('two instances send each once', async () => {
  for (const count of [1, 2, 3]) {
    await ask()
    await expect.poll(toManager).toHaveLength(count)
  }
  expect(new Set(toManager().map(({ messageId }) => messageId)).size).toBe(3)
})

test('a dead mail server delays and blocks nothing', async () => {
  const unread = async () => Number((await dataOf(await manager.get('/api/notices/summary'))).unread)
  await mailServer.die()
  const [before, seen] = [toManager().length, await unread()]
  await ask()
  await expect.poll(unread).toBe(seen + 1)
  await mailServer.revive()
  await expect.poll(toManager).toHaveLength(before + 1)
})

test('killed before it knew whether it was sent, it sends the same message again', { tag: '@long' }, async ({
  instances,
}) => {
  mailServer.behave('lose')
  const before = toManager().length
  await ask()
  await expect.poll(() => mailServer.unanswered).toHaveLength(1)
  await Promise.all([env.kill(), instances.other.lastro.kill()])
  mailServer.behave('take')
  await env.start()
  instances.other = await env.startOther()
  // The killed instance's lease ends, or the next look of a worker comes, within a minute.
  await expect.poll(toManager, { timeout: 90_000 }).toHaveLength(before + 1)
  expect(toManager().at(-1)?.messageId).toBe(mailServer.unanswered[0]?.messageId)
})

test('an e-mail is left by one click, without a session, and by looking at it nothing changes', async () => {
  manager = await apiAs(env.url, 'manager')
  const anyone = await request.newContext()
  const leave = linkIn(toManager().at(-1))
  expect((await anyone.get(leave)).status()).toBe(200)
  expect(await chosen()).toBe('now')
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await anyone.post(leave, { form, headers: { origin: 'https://mail.example.com' } })).status()).toBe(200)
  expect(await chosen()).toBe('off')
  expect((await anyone.post(`${leave}x`, { form })).status()).toBe(404)
  const before = toManager().length
  await chooseAsColleague()
  await ask()
  await expect.poll(() => sentTo(colleague.email)).toHaveLength(1)
  expect(toManager()).toHaveLength(before)
  await anyone.dispose()
})

test('they are in the language of the person, and say nothing but what kind it is', async () => {
  await choose('now')
  await manager.put('/api/preferences', { data: { locale: 'en' } })
  const before = toManager().length
  await ask()
  await expect.poll(toManager).toHaveLength(before + 1)
  expect(new Set(toManager().map(({ subject }) => subject))).toEqual(
    new Set(['Uma solicitação aguarda sua aprovação', 'A request awaits your approval']),
  )
  for (const { text, html, subject } of mailServer.mails) {
    const stated = `${subject}\n${text}\n${html}`
    expect(leaksIn(stated, env.options.configuration)).toEqual([])
    expect(stated).not.toMatch(/73\.918|73,918|7391846|Aluguel|12345678909/)
    expect(stated).not.toMatch(/<img|http:\/\/(?!127\.0\.0\.1)/)
  }
})

test('a person who follows the link is asked once, and told what was switched off', async ({ page }) => {
  expect(await chosen()).toBe('now')
  await page.goto(linkIn(toManager().at(-1)))
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await expect(page.getByRole('heading', { name: 'E-mails desativados' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  expect(await chosen()).toBe('off')
})

test('after many addresses that are not good the page says so with 429, and a good one still opens', async ({
  page,
}) => {
  await choose('now')
  const leave = linkIn(toManager().at(-1))
  const open = (address: string, locale: string) =>
    fetch(address, { headers: { cookie: `lastro-locale=${locale}` }, redirect: 'follow' })
  await expect.poll(async () => (await open(`${leave}x`, 'en')).status, { intervals: [20] }).toBe(429)
  const limited = await open(`${leave}x`, 'en')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await limited.text()).toContain('Too many attempts')
  await page.goto(`${leave}x`)
  await expect(page.getByRole('heading', { name: 'Limite de tentativas atingido' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const posted = await fetch(`${leave}x`, { method: 'POST' })
  expect([posted.status, posted.headers.get('retry-after')]).toEqual([429, expect.any(String)])

  await page.goto(leave)
  await expect(page.getByRole('button', { name: 'Parar de receber' })).toBeVisible()
  expect((await fetch(leave, { method: 'POST' })).status).toBe(200)
  expect(await chosen()).toBe('off')
})

function linkIn(mail: ReceivedMail | undefined): string {
  const [, link = ''] = /^List-Unsubscribe: *<([^>]+)>/im.exec(mail?.raw.replaceAll(/\r?\n[ \t]+/g, '') ?? '') ?? []
  return link
}
