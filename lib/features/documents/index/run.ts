import 'server-only'
import { publishDocuments, publishIndexed } from '@/lib/features/documents/store/publish'
import { databaseIsShared } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { idle, repeat } from '@/lib/server/repeat'
import { beginCompanies } from './companies'
import { readWaitingContent } from './read-content'
import { endEveryClaim, msUntilContent } from './store/content'
import { endEveryLease, isListing, msUntilPart } from './store/syncs'
import { beginSync, syncPage } from './sync'

const state = processState('document index', () => ({ running: false }))

/** Keeps the index, on each instance: pages of upstream's lists of documents and companies, and the files that the index lacks. */
export async function startDocumentIndex(): Promise<void> {
  if (state.running || env().DOCUMENT_INDEX === 'off') return
  state.running = true
  if (!(await databaseIsShared())) await Promise.all([endEveryLease(), endEveryClaim()])
  await Promise.all([beginSync(), beginCompanies()])
  repeat(
    'pages of documents',
    async () => {
      const { read, changed, isNew } = await syncPage()
      if (changed.length > 0) await (isNew ? publishDocuments(changed) : publishIndexed())
      return read ? 0 : idle
    },
    { wokenBy: ['documents'], due: msUntilPart },
  )
  repeat(
    'files of documents',
    async () => {
      // The list comes before the files: it takes a hundredth of the requests.
      if (await isListing()) return idle
      const { read, changed, waitMs } = await readWaitingContent()
      if (changed.length > 0) await publishIndexed()
      return waitMs ?? (read > 0 ? 0 : idle)
    },
    { wokenBy: ['files'], due: async () => ((await isListing()) ? idle : msUntilContent()) },
  )
}
