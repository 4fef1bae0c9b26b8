import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chooseEmail, exportDone, notifyOfInfraction } from '@/e2e/harness/notices'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startMailServer } from '@/e2e/support/mail-server'
import { addDays, currentDay } from '@/lib/core/dates'
import { digestAt } from '@/lib/features/notices/due/rules'
import { readNotices } from '@/lib/features/notices/service'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { mails } from '@/lib/server/db/mail-tables'
import { keepLocale } from '@/lib/server/db/people'
import { users } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'
import { sendMails } from './run'
import { sendTestMail, unsubscribe } from './service'
import { addressMails } from './store'

const server = await startMailServer()
afterAll(() => server.stop())
await setUpSimulator({}, { SMTP_URL: server.url, EMAIL_FROM: 'Lastro <lastro@empresa.example>' })

let number = 0
let support: Person
let finance: Person

beforeEach(async () => {
  const database = await db()
  await database.update(users).set({ active: false })
  await database.delete(mails)
  await database.delete(notices)
  await database.update(infractions).set({ status: 'rejected' })
  server.mails.length = 0
  server.behave('take')
  number += 1
  support = await createPerson(`Suporte${number}`, 'support')
  finance = await createPerson(`Financeira${number}`, 'finance')
})

const now = () => new Date()
const send = async (at = now()) => {
  for (;;) if ((await sendMails(() => at)) === 0) return
}
const deliver = async (at = now()) => {
  await addressMails(at)
  await send(at)
}
const subjects = () => server.mails.map(({ to, subject }) => [to, subject])
test('what loses a deadline is told at once, once, and the rest in the morning', async () => {
  await notifyOfInfraction('infraction.due-8h')
  await notifyOfInfraction('infraction.registered')
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(subjects()).toEqual([[support.email, 'Uma infração MED vence em até 8 horas (estimativa)']])

  const tomorrow = addDays(currentDay(now()), 1)
  await deliver(new Date(digestAt(tomorrow).getTime() - 1))
  const [digest] = await (await db()).select().from(mails).where(eq(mails.mode, 'digest'))
  await deliver(digest?.dueAt)
  await deliver(digest?.dueAt)
  const [, second, ...more] = server.mails
  expect(more).toEqual([])
  expect(second?.subject).toMatch(/^Resumo do Lastro de \d\d\/\d\d$/)
  expect(second?.text).toContain('Nova infração MED a responder')
  expect(second?.text).not.toContain('8 horas')
})

test('many of a kind at the same moment are one e-mail, which says how many', async () => {
  for (let n = 0; n < 4; n += 1) await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(subjects()).toEqual([[support.email, '4 infrações MED vencem em até 8 horas (estimativa)']])
})

test('what was answered, read, switched off, or is no longer theirs to see is not sent', async () => {
  const answered = await notifyOfInfraction('infraction.due-8h')
  await (await db()).update(infractions).set({ status: 'accepted' }).where(eq(infractions.id, answered))
  await deliver()
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  const [last] = await (await db()).select().from(notices).orderBy(sql`id desc`).limit(1)
  await readNotices.run({ ids: [String(last?.id)] }, support)
  await send()
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  await chooseEmail(support, 'infraction.due-8h', 'off')
  await send()
  await chooseEmail(support, 'infraction.due-8h', 'now')
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  await (await db())
    .update(users)
    .set({ roles: ['finance'] })
    .where(eq(users.id, support.id))
  await send()
  await (await db())
    .update(users)
    .set({ roles: ['support'] })
    .where(eq(users.id, support.id))
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  await (await db()).update(users).set({ active: false }).where(eq(users.id, support.id))
  await send()
  expect(server.mails).toEqual([])
  const states = await (await db()).select({ state: mails.state }).from(mails)
  expect(states.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped', 'skipped', 'skipped'])
})

test('a summary of what was all read is no e-mail; after days without a server there is one summary', async () => {
  await exportDone(finance)
  await deliver()
  const [first] = await (await db()).select().from(mails)
  const due = first?.dueAt ?? now()
  await server.die()
  await send(due)
  await exportDone(finance)
  const dayAfter = new Date(due.getTime() + 24 * 3_600_000)
  await addressMails(due)
  await send(dayAfter)
  await server.revive()
  await send(new Date(dayAfter.getTime() + 3_600_000))
  expect(server.mails.map(({ text }) => text.includes('2 exportações encerradas'))).toEqual([true])
  expect(server.mails[0]?.messageId).toBe(first?.messageId)
})

test('a server that is away is asked again, and an address that is refused is not', async () => {
  await server.die()
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  const [waiting] = await (await db()).select().from(mails)
  expect(waiting).toMatchObject({
    state: 'waiting',
    attempts: 1,
    unproven: false,
    failure: { code: 'connection.refused' },
  })
  await server.revive()
  await send(waiting?.notBefore)
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([waiting?.messageId])

  server.refuse(support.email)
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  const [refused] = await (await db()).select().from(mails).where(eq(mails.state, 'failed'))
  expect(refused).toMatchObject({ attempts: 1, failure: { code: 'mail.address-refused' } })
})

test('after three days without an answer an e-mail is given up, and pauses between are an hour at most', async () => {
  await server.die()
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  const database = await db()
  await database.update(mails).set({ attempts: 30 })
  await send()
  const [waiting] = await database.select().from(mails)
  expect((waiting?.notBefore.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000)
  await send(new Date(Date.now() + 3 * 24 * 3_600_000 + 1))
  expect(await database.select().from(mails)).toMatchObject([{ state: 'failed', failure: { code: 'mail.given-up' } }])
  await server.revive()
})

test('an e-mail whose sender died is sent by another once its lease is over, under the same id', async () => {
  await notifyOfInfraction('infraction.due-8h')
  await addressMails(now())
  const database = await db()
  await database.update(mails).set({ leaseUntil: new Date(Date.now() + 30_000), unproven: true, attempts: 1 })
  await send()
  expect(server.mails).toEqual([])
  await send(new Date(Date.now() + 30_001))
  const [sent] = await database.select().from(mails)
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([sent?.messageId])
})

test('both languages; kinds and counts alone; links to a list; a link that ends it', async () => {
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  await keepLocale(await db(), support.id, 'en')
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  const [portuguese, english] = server.mails
  expect([portuguese?.subject, english?.subject]).toEqual([
    'Uma infração MED vence em até 8 horas (estimativa)',
    'A MED infraction is due within 8 hours (estimate)',
  ])
  expect(portuguese?.html).toContain('<html lang="pt-BR">')
  expect(english?.html).toContain('<html lang="en">')
  for (const { raw, text, html } of server.mails) {
    for (const part of [raw, text, html])
      for (const fact of ['9.876', '987654', 'Zenaide', 'SCAM', 'Suporte', 'Financeira'])
        expect(part.replaceAll(support.email, '')).not.toContain(fact)
    expect(html).not.toMatch(/<img|src=|@import|url\(/)
    expect(text).toContain('http://lastro.test/pix/infractions\n')
  }
})

test('the address in an e-mail switches that kind off, and another switches off all', async () => {
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  const [mail] = server.mails
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const tokens = [...(mail?.text ?? '').matchAll(/\/unsubscribe\/(\S+)/g)].map(([, token]) => token)
  expect(await unsubscribe({ token: tokens[0] })).toEqual({ scope: 'infraction.due-8h' })
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(server.mails).toHaveLength(1)
  expect(await unsubscribe({ token: tokens[1] })).toEqual({ scope: 'all' })
  await notifyOfInfraction('infraction.registered')
  await addressMails(now())
  expect(await (await db()).select().from(mails).where(eq(mails.state, 'waiting'))).toEqual([])
  await expect(unsubscribe({ token: `${tokens[0]}x` })).rejects.toMatchObject({ code: 'not_found' })
})

test('a change of one’s own access is sent to them alone, whatever they chose, and cannot be left', async () => {
  const change = { change: 'password', person: finance.name, by: 'Outra', roles: [] }
  const about = { kind: 'access.changed', subject: finance.id }
  const database = await db()
  await createPerson(`Gestora${number}`, 'manager')
  await notify(database, {
    ...about,
    key: `a${number}`,
    data: { ...change, own: false },
    to: { may: 'approvals.decide' },
  })
  await notify(database, { ...about, key: `b${number}`, data: { ...change, own: true }, to: { userId: finance.id } })
  await deliver()
  expect(subjects()).toEqual([[finance.email, 'Seu acesso ao Lastro foi alterado']])
  expect(server.mails[0]?.raw).not.toContain('List-Unsubscribe')
})

test('a server that never answers is given up within seconds', async () => {
  await server.die()
  server.behave('silent')
  await server.revive()
  const before = Date.now()
  expect(await sendTestMail(finance)).toMatchObject({ ok: false, record: { code: 'connection.silent' } })
  expect(Date.now() - before).toBeLessThan(10_000)
})
