import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type ChoiceKind, choiceKindOf, type EmailChoice } from '@/lib/core/notice-choices'
import type { RecordEntry } from '@/lib/core/record-codes'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { noticeReads, notices } from '@/lib/server/db/event-tables'
import { mailNotices, mails } from '@/lib/server/db/mail-tables'
import { users } from '@/lib/server/db/schema'
import { senderHost } from '@/lib/server/mail-configured'
import { readChoices } from '../choices/store'
import { digestAt, nextDigestDay } from '../due/rules'
import { emailFor } from './recipients'
import { type OutsideMail, outsidePurposes } from './schema'

export type MailRow = typeof mails.$inferSelect
/** What an e-mail to an outside address is for. */
export type OutsideMode = Exclude<MailRow['mode'], 'now' | 'digest'>

/** Number of notifications addressed at once. */
const batch = 200
const leaseMs = 30_000
const keptDays = 90

type NoticeRow = typeof notices.$inferSelect

/**
 * Addresses new notifications: for each person one e-mail for all of a kind, or an entry in the
 * next summary. One transaction, so that nothing is missed and nothing is addressed twice. Returns the number of notifications.
 */
export async function addressMails(now: Date): Promise<number> {
  return (await db()).transaction(async (tx) => {
    const due = await tx
      .select()
      .from(notices)
      .where(eq(notices.mailDue, true))
      .orderBy(asc(notices.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const { id, roles, createdAt } = users
    const people = await tx.select({ id, roles, createdAt }).from(users).where(eq(users.active, true))
    const choiceOf = await readChoices(
      people.map((person) => person.id),
      tx,
    )
    for (const person of people) {
      const wanted = due.map((notice) => ({ notice, how: emailFor(notice, person, choiceOf) }))
      await address(tx, person.id, wanted, now)
    }
    const ids = due.map((notice) => notice.id)
    await tx.update(notices).set({ mailDue: false }).where(inArray(notices.id, ids))
    return due.length
  })
}

type Wanted = { notice: NoticeRow; how: EmailChoice }

async function address(tx: Transaction, userId: string, wanted: Wanted[], now: Date): Promise<void> {
  const of = (how: EmailChoice) => wanted.flatMap((one) => (one.how === how ? [one.notice] : []))
  for (const found of Map.groupBy(of('now'), (notice): ChoiceKind | null => choiceKindOf(notice.kind)).values()) {
    const [mail] = await tx
      .insert(mails)
      .values(newMail(userId, 'now', now))
      .returning({ id: mails.id })
    if (mail) await insertEntries(tx, userId, mail.id, found)
  }
  const digested = of('digest')
  if (digested.length === 0) return
  await insertEntries(tx, userId, await openDigest(tx, userId, nextDigestDay(now)), digested)
}

const newMail = (userId: string, mode: 'now' | 'digest', dueAt: Date) => ({
  userId,
  mode,
  dueAt,
  notBefore: dueAt,
  messageId: newMessageId(),
})

const newMessageId = () => `<${randomUUID()}@${senderHost()}>`

async function insertEntries(tx: Transaction, userId: string, mailId: number, found: NoticeRow[]): Promise<void> {
  const rows = found.map(({ id }) => ({ userId, noticeId: id, mailId }))
  await tx.insert(mailNotices).values(rows).onConflictDoNothing()
}

/** The summary of a day, locked against a second sender. */
async function openDigest(tx: Transaction, userId: string, day: string): Promise<number> {
  const isIt = and(eq(mails.userId, userId), eq(mails.mode, 'digest'), eq(mails.day, day))
  await tx
    .insert(mails)
    .values({ ...newMail(userId, 'digest', digestAt(day)), day })
    .onConflictDoNothing()
  const [row] = await tx.select({ id: mails.id }).from(mails).where(isIt).for('update')
  return row?.id ?? 0
}

/** Claims due e-mails for as long as sending one may take. A person's oldest unsent summary absorbs later ones. */
export async function claimMails(now: Date, most: number): Promise<MailRow[]> {
  return (await db()).transaction(async (tx) => {
    const free = or(sql`${mails.leaseUntil} is null`, lt(mails.leaseUntil, now))
    const rows = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, 'waiting'), lte(mails.notBefore, now), free))
      .orderBy(asc(mails.dueAt), asc(mails.id))
      .limit(most)
      .for('update', { skipLocked: true })
    const taken: MailRow[] = []
    for (const row of rows) {
      if (taken.some(({ userId, mode }) => row.mode === 'digest' && mode === 'digest' && userId === row.userId))
        continue
      if (row.mode === 'digest' && !row.unproven) await takeInLater(tx, row, now)
      taken.push(row)
    }
    const ids = taken.map(({ id }) => id)
    if (ids.length === 0) return []
    const claim = {
      leaseUntil: new Date(now.getTime() + leaseMs),
      attempts: sql`${mails.attempts} + 1`,
      unproven: true,
    }
    return tx.update(mails).set(claim).where(inArray(mails.id, ids)).returning()
  })
}

/** After days without a mail server, the waiting summaries become one. */
async function takeInLater(tx: Transaction, { id, userId }: MailRow, now: Date): Promise<void> {
  const later = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.mode, 'digest'),
        eq(mails.state, 'waiting'),
        lte(mails.dueAt, now),
        eq(mails.unproven, false),
        ne(mails.id, id),
      ),
    )
    .for('update', { skipLocked: true })
  const ids = later.map((one) => one.id)
  if (ids.length === 0) return
  await tx.update(mailNotices).set({ mailId: id }).where(inArray(mailNotices.mailId, ids))
  await tx.update(mails).set({ state: 'skipped', endedAt: now }).where(inArray(mails.id, ids))
}

/** The notifications of an e-mail that the person has not read yet, oldest first. */
export async function entriesOf({ id, userId }: MailRow) {
  const isRead = sql<boolean>`exists (select 1 from ${noticeReads}
    where ${noticeReads.noticeId} = ${notices.id} and ${noticeReads.userId} = ${userId})`
  return (await db())
    .select({
      kind: notices.kind,
      subject: notices.subject,
      data: notices.data,
      userId: notices.userId,
      may: notices.may,
      at: notices.at,
      read: isRead,
    })
    .from(mailNotices)
    .innerJoin(notices, eq(notices.id, mailNotices.noticeId))
    .where(eq(mailNotices.mailId, id))
    .orderBy(asc(notices.id))
}

/** Undefined once they are deactivated. */
export async function findRecipient(userId: string) {
  const { id, email, roles, locale, createdAt } = users
  const [row] = await (await db())
    .select({ id, email, roles, locale, createdAt })
    .from(users)
    .where(and(eq(id, userId), eq(users.active, true)))
  return row
}

export async function endMail(id: number, state: 'sent' | 'skipped', endedAt: Date): Promise<void> {
  await setWaiting(id, { state, endedAt, leaseUntil: null, unproven: state === 'sent', failure: null })
}

export async function failMail(id: number, failure: RecordEntry, endedAt: Date): Promise<void> {
  await setWaiting(id, { state: 'failed', failure, endedAt, leaseUntil: null })
}

export async function postponeMail(id: number, set: { notBefore: Date; failure: RecordEntry; unproven: boolean }) {
  await setWaiting(id, { ...set, leaseUntil: null })
}

async function setWaiting(id: number, set: Partial<MailRow>): Promise<void> {
  await update(await db(), and(eq(mails.id, id), eq(mails.state, 'waiting')), set)
}

const update = (database: Database, where: SQL | undefined, set: Partial<MailRow>) =>
  database.update(mails).set(set).where(where)

/** The server works again: what waits for another attempt need wait no longer. */
export async function hastenMails(now: Date): Promise<void> {
  const postponed = and(eq(mails.state, 'waiting'), sql`${mails.notBefore} > ${mails.dueAt}`, lte(mails.dueAt, now))
  await update(await db(), postponed, { notBefore: now })
}

/** At start no other instance can exist, so every lease is stale. */
export async function dropLeases(): Promise<void> {
  await update(await db(), eq(mails.state, 'waiting'), { leaseUntil: null })
}

type NewOutsideMail = Pick<MailRow, 'userId' | 'operationId' | 'locale' | 'message' | 'dueAt'> & {
  recipient: string
  mode: OutsideMode
}

/** Has an e-mail to an outside address sent at `dueAt`, by whichever instance is free. */
export async function insertOutsideMail(tx: Transaction, mail: NewOutsideMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, notBefore: mail.dueAt, messageId: newMessageId() })
}

type Skipped = { operationId: string; recipient?: string; modes?: OutsideMode[] }

/** Those of an operation that have not gone need not go any more; what may have left keeps its state. */
export async function skipOutsideMails(tx: Transaction, { operationId, recipient, modes }: Skipped): Promise<void> {
  const meant = and(
    eq(mails.operationId, operationId),
    recipient === undefined ? undefined : eq(mails.recipient, recipient),
    modes && inArray(mails.mode, modes),
    eq(mails.state, 'waiting'),
    eq(mails.unproven, false),
  )
  await tx.update(mails).set({ state: 'skipped', endedAt: new Date() }).where(meant)
}

/** What was sent, or is to be, to outside addresses about an operation; newest first. */
export async function mailsOfOperation(operationId: string, now: Date): Promise<OutsideMail[]> {
  const rows = await (await db()).select().from(mails).where(eq(mails.operationId, operationId)).orderBy(desc(mails.id))
  return rows.flatMap(({ id, mode, recipient, state, dueAt, endedAt, failure }) => {
    const purpose = outsidePurposes.find((each) => each === mode)
    if (!purpose || recipient === null) return []
    const at = (endedAt ?? dueAt).toISOString()
    return [{ id, purpose, to: recipient, state, due: dueAt <= now, at, failure }]
  })
}

/** A notification's e-mail goes after as long as the notification; one to an outside address is part of its operation. */
export async function pruneMails(): Promise<void> {
  const old = lt(mails.endedAt, sql`now() - make_interval(days => ${keptDays})`)
  await (await db()).delete(mails).where(and(old, isNull(mails.recipient)))
}
