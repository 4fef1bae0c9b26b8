import 'server-only'
import { addDays, currentDay, startOfDay } from '@/lib/core/dates'
import { isAllListed } from '@/lib/features/documents/index/store/months'
import { readParts } from '@/lib/features/documents/index/store/syncs'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { notify } from '@/lib/server/notices'
import { expiryGroups } from './store'

const soonDays = 7

const state = processState('expiry warning', () => ({ day: '' }))

/**
 * Notifies everyone who may export, once a day over all instances, of documents without an export that are deleted
 * within a week.
 */
export async function warnOfExpiry(now = new Date()): Promise<void> {
  const today = currentDay(now)
  if (state.day === today || env().DOCUMENT_INDEX === 'off' || !isAllListed(await readParts())) return
  const groups = await expiryGroups(today, startOfDay(addDays(today, soonDays + 1)))
  const documents = groups.reduce((sum, { neverExported }) => sum + neverExported, 0)
  const until = groups.findLast(({ neverExported }) => neverExported > 0)?.day
  state.day = today
  if (until === undefined) return
  await notify(await db(), {
    key: `documents.expiring:${today}`,
    kind: 'documents.expiring',
    subject: null,
    data: { documents, until },
    to: { may: 'exports.use' },
  })
}
