import 'server-only'
import { storeCompanies } from '@/lib/features/companies/store'
import { db } from '@/lib/server/db/client'
import { listCompanies } from '@/lib/server/upstream/accounting/client'
import { addParts, companiesPart, endLease, type SyncPart } from './store/syncs'

const wholePage = 200
/** Time between two readings of the list of companies, which has a page or two. */
const everyMs = 15 * 60_000

/** Requests reading the list of companies, now and at each interval. */
export async function beginCompanies(): Promise<void> {
  await addParts(await db(), [{ part: companiesPart }])
}

/** Reads a page of upstream's list of companies, so that the search finds them whether the list was opened or not. */
export async function readCompanies(part: SyncPart): Promise<void> {
  const passStartedAt = part.passStartedAt ?? new Date()
  const request = { limit: wholePage, cursor: part.cursor ?? undefined }
  const page = await listCompanies(request, { priority: 'background', usedBy: 'index' })
  await storeCompanies(page.items)
  const isOver = page.next === null
  const progress = isOver ? { passStartedAt: null, completedAt: new Date() } : { passStartedAt }
  const pauseMs = isOver ? Math.max(0, passStartedAt.getTime() + everyMs - Date.now()) : 0
  await endLease(await db(), part, { ...progress, cursor: page.next, error: null }, pauseMs)
}
