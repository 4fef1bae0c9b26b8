import 'server-only'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditVerdict } from '@/lib/commands/audit-verdict'
import { verifyAuditTrail } from '@/lib/features/audit/service'
import { stopKeeping } from '@/lib/server/audit/keeping'
import { readKeptHead } from '@/lib/server/audit/kept-head'
import { startAudit } from '@/lib/server/audit/start'
import { appendAudit, readAuditProgress, readAuditStatus, verifyTrail } from '@/lib/server/audit/trail'
import { type AuditHead, headText } from '@/lib/server/audit/verification'
import { db } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'

const manager = { id: crypto.randomUUID(), email: 'rafael@example.com', name: 'Rafael', roles: ['manager' as const] }

/** Changes rows as the owner of the tables can. */
async function tamper(statement: string): Promise<void> {
  const database = await db()
  for (const table of ['audit', 'audit_heads'])
    await database.execute(sql.raw(`alter table ${table} disable trigger user`))
  for (const one of statement.split(';')) await database.execute(sql.raw(one))
}

async function append(count: number): Promise<void> {
  const entry = { actor: null, action: 'test', subject: 'x', outcome: 'ok', detail: {} }
  for (let n = 0; n < count; n += 1) await (await db()).transaction((tx) => appendAudit(tx, entry))
}

const kept = async () => readKeptHead(await db())
const api = () => verifyAuditTrail.perform({}, { person: manager, signal: new AbortController().signal })
const problem = async () => (await readAuditStatus()).status.problem

/** How `audit:verify` ends on this audit. */
const verdict = async () => auditVerdict(await verifyTrail())

/** Contract of the stored head, for either database: it reveals a cut or emptied audit. */
export function testKeptHead(): void {
  let head: AuditHead

  /** Six entries and a stored head after them. */
  beforeEach(async () => {
    await stopKeeping()
    await tamper('delete from audit; delete from audit_heads')
    rmSync(join(env().DATA_DIR, 'audit-head'), { force: true })
    await startAudit()
    await append(5)
    await expect.poll(kept, { interval: 20, timeout: 5_000 }).toMatchObject({ count: 6 })
    head = (await readAuditStatus()).status.head
    expect(await kept()).toEqual(head)
  })

  const cut = (found: string) => `The audit chain does not reach HEAD: ${found}, so it was cut or made anew`

  test.each([
    ['its last entries', 'delete from audit where seq > 4', 'cut', 5, cut('there are only 4 entries')],
    ['its very last entry', 'delete from audit where seq > 5', 'cut', 6, cut('there are only 5 entries')],
    ['all entries', 'delete from audit', 'cut', 1, cut('there are only 0 entries')],
    [
      'its first entry',
      'delete from audit where seq = 1',
      'changed',
      1,
      'The audit chain is broken at entry 1: the 0 before it hold',
    ],
  ])('an audit without %s does not hold, before and after a start', async (_, statement, why, brokenAt, line) => {
    await tamper(statement)
    expect(await api()).toMatchObject({ holds: false, problem: why, brokenAt })
    expect(await verdict()).toEqual({ code: 1, line: line.replace('HEAD', headText(head)) })
    await startAudit()
    expect(await problem()).toBe(why)
    expect(await readAuditProgress()).toMatchObject({ latest: { status: { problem: why } } })
    expect(await kept()).toEqual(head)
  })

  test.each([2, 5])('an audit whose last entries are replaced by %i others does not hold', async (count) => {
    await tamper('delete from audit where seq > 4')
    await append(count)
    expect(await api()).toMatchObject({ holds: false, problem: 'cut', brokenAt: 6, lacks: headText(head) })
    expect(await verdict()).toEqual({ code: 1, line: cut('entry 6 is another').replace('HEAD', headText(head)) })
    await startAudit()
    await append(1)
    expect(await problem()).toBe('cut')
    expect(await kept()).toEqual(head)
  })

  test.each([
    ['entries are removed', 'delete from audit'],
    ['entries and kept head are removed', 'delete from audit; delete from audit_heads'],
  ])('a running process notices that %s, and keeps the head that it has', async (_, statement) => {
    await tamper(statement)
    rmSync(join(env().DATA_DIR, 'audit-head'), { force: true })
    await append(1)
    await expect.poll(async () => (await readAuditProgress()).latest?.status.problem, { interval: 50 }).toBe('cut')
    await append(9)
    expect(await problem()).toBe('cut')
    expect(await kept()).toEqual(head)
  })

  test('a kept head that is behind, as a kill leaves it, is not reported, and moves on at the next start', async () => {
    await stopKeeping()
    await append(3)
    expect(await kept()).toEqual(head)
    expect(await verdict()).toMatchObject({ code: 0 })
    await startAudit()
    expect(await api()).toMatchObject({ holds: true, count: 9 })
    expect(await kept()).toMatchObject({ count: 9 })
  })

  test('a head that is kept anew is an entry of the audit', async () => {
    await stopKeeping()
    await tamper('delete from audit where seq > 4; delete from audit_heads')
    rmSync(join(env().DATA_DIR, 'audit-head'), { force: true })
    await startAudit()
    expect(await api()).toMatchObject({ holds: true, count: 5 })
    const [entry] = await (await db()).select().from(audit).where(eq(audit.seq, 5))
    expect(entry).toMatchObject({ action: 'audit.head-kept', detail: { head: expect.stringMatching(/^4:/) } })
  })
}
