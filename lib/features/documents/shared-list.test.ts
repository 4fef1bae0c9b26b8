import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { documentSyncs } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { dropSharedAnswers } from '@/lib/server/upstream/cache'
import { listDocuments } from './service'

setTestEnvironment()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const parts = ['all', 'recent'].map((part) => ({ part, completedAt: new Date() }))
  await (await db()).insert(documentSyncs).values(parts).onConflictDoNothing()
})
afterEach(() => vi.useRealTimers())

let last = 900_000_000

/** Stores a page of the provider's list in the index, as filling does. */
const fill = async () =>
  (await db()).transaction(async (tx) => {
    last += 1
    const record = {
      ...{ id: String(last), accessKey: null, companyId: '00000000-0000-4000-8000-000000000001', model: 'nfe' },
      ...{ kind: 'saida', period: '2026-10', cancelled: false, role: 'emitente', purged: false },
      ...{ createdAt: null, retentionDays: null, expiresAt: null, extra: {} },
    }
    await countMonths(tx, (await saveRecords(tx, [record])).periods)
  })

const ask = async (role: Role, filter = {}) => {
  const person = { id: role, email: '', name: role, roles: [role] }
  const page = await listDocuments.performShared(filter, { person, signal: new AbortController().signal })
  return Object(page).total
}

test('while the index is filled, pages and totals are made at most once a second for all who ask', async () => {
  await fill()
  const before = await ask('finance')
  await fill()
  expect(await Promise.all([ask('finance'), ask('manager'), ask('finance', { limit: 7 })])).toEqual([
    before,
    before,
    before,
  ])
  vi.advanceTimersByTime(1_001)
  expect(await Promise.all([ask('finance'), ask('manager'), ask('finance', { limit: 7 })])).toEqual([
    before + 1,
    before + 1,
    before + 1,
  ])
})

test('a change that is published is in the next answer, whoever asks', async () => {
  const before = await ask('finance')
  await fill()
  dropSharedAnswers()
  expect([await ask('finance'), await ask('support')]).toEqual([before + 1, before + 1])
})

test('who may not read what backs a document is refused what others were just answered', async () => {
  await ask('finance', { backing: 'backed' })
  await expect(ask('support', { backing: 'backed' })).rejects.toMatchObject({ code: 'forbidden' })
})
