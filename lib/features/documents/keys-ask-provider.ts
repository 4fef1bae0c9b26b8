import 'server-only'
import { Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { getDocument } from '@/lib/server/upstream/accounting/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { countMonths } from './index/store/months'
import { saveRecords } from './index/store/records'
import { withFacts } from './index/store/with-facts'
import { type KnownKey, recordMissing, stateOf } from './store/known-keys'
import { publishDocuments } from './store/publish'

/** Concurrent requests, so that a slow answer does not delay the others and people's own reads find room. */
const together = 4
/** Maximum number of keys that count as one person's look-up rather than a list. */
const fewKeys = 5
const mostAsked = 40
/** Requests start within this time, so that the answer precedes the caller's timeout. */
const startWithinMs = 6_000

export type Asked = {
  answers: Map<string, KnownKey>
  /** Seconds until upstream has room. */
  retryAfterSeconds?: number
}

/**
 * Requests documents by key from upstream, as many as a few seconds allow; a long list comes after people's requests. Other keys stay
 * unknown. Found documents are stored in the index. Throws upstream's failure when no request was answered.
 */
export async function askProvider(keys: readonly string[], signal: AbortSignal): Promise<Asked> {
  const waiting = keys.slice(0, mostAsked)
  const asked: Asked = { answers: new Map() }
  const records: DocumentRecord[] = []
  const priority = keys.length > fewKeys ? 'background' : 'person'
  const startUntil = performance.now() + startWithinMs
  let failure: unknown
  const work = async () => {
    for (;;) {
      const isOver = failure !== undefined || asked.retryAfterSeconds !== undefined || performance.now() > startUntil
      const key = isOver || signal.aborted ? undefined : waiting.shift()
      if (key === undefined) return
      await ask(key, { asked, records, priority, signal }).catch((error: unknown) => {
        failure ??= error
      })
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  await remember(records)
  if (failure !== undefined && asked.answers.size === 0) throw failure
  return asked
}

type Asking = { asked: Asked; records: DocumentRecord[]; priority: 'person' | 'background'; signal: AbortSignal }

async function ask(key: string, { asked, records, priority, signal }: Asking): Promise<void> {
  const none = (state: 'missing' | 'purged') => asked.answers.set(key, { state, model: null })
  try {
    const record = await getDocument(key, { priority, signal })
    records.push(record)
    asked.answers.set(key, { state: stateOf(await withFacts(record)), model: record.model })
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    const { code, extras } = thrown
    if (code === 'content_purged') none('purged')
    else if (code === 'not_found' || code === 'invalid_request') {
      recordMissing(key)
      none('missing')
    } else if (code === 'upstream_busy')
      asked.retryAfterSeconds = Math.max(asked.retryAfterSeconds ?? 1, extras.retryAfter ?? 1)
    else throw thrown
  }
}

/** Stores the answers; a failure to store does not change the result. */
async function remember(found: readonly DocumentRecord[]): Promise<void> {
  if (found.length === 0 || env().DOCUMENT_INDEX === 'off') return
  try {
    const { ids } = await (await db()).transaction(async (tx) => {
      const saved = await saveRecords(tx, found)
      await countMonths(tx, saved.periods)
      return saved
    })
    if (ids.length > 0) await publishDocuments(ids)
  } catch (error) {
    log().warn({ error }, 'documents found by key were not indexed')
  }
}
