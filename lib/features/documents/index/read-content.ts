import 'server-only'
import { buffer } from 'node:stream/consumers'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import { decodeXml } from '@/lib/core/fiscal-xml/decode-xml'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import {
  claimContent,
  closeContent,
  postponeContent,
  returnContent,
  saveFacts,
  type WaitingContent,
} from './store/content'
import { factsOf } from './store/file-facts'
import { countMonths } from './store/months'

/** At once on an instance: as many as keep the requests that people leave in use. */
const together = 4
/** With the pauses between them some four days, so that no outage makes a file one that is not to be had. */
const mostTries = 24
const afterOutageMs = 15_000
/** A fiscal file has some ten kilobytes; one that has this much is none. */
const largestBytes = 20 * 1024 * 1024

export type ContentStep = { read: number; changed: string[]; waitMs: number | null }

/** More likely about upstream than about one of its files. */
const outages = new Set<ErrorCode>(['upstream_unauthorized', 'upstream_unreachable', 'upstream_timeout'])

type Outcome = 'read' | 'busy' | 'later'

/** Reads the next XMLs that the index lacks, each once; comes back with how long to wait where upstream has no room. */
export async function readWaitingContent(): Promise<ContentStep> {
  const claimed = await claimContent(together)
  const results = await Promise.all(claimed.map(async (one) => ({ ...one, ...(await readOne(one)) })))
  await returnContent(results.flatMap(({ id, outcome }) => (outcome === 'busy' ? [id] : [])))
  const changed = results.filter(({ outcome }) => outcome === 'read')
  await countMonths(await db(), [...new Set(changed.map(({ period }) => period ?? ''))])
  const waits = results.flatMap(({ waitMs }) => (waitMs === null ? [] : [waitMs]))
  return {
    read: claimed.length,
    changed: changed.map(({ id }) => id),
    waitMs: waits.length ? Math.max(...waits) : null,
  }
}

async function readOne({ id, tries }: WaitingContent): Promise<{ outcome: Outcome; waitMs: number | null }> {
  try {
    const { stream, bytes } = await openDocumentContent({ id, type: 'xml' }, { priority: 'idle', usedBy: 'index' })
    if ((bytes ?? 0) > largestBytes) stream.destroy()
    const xml = (bytes ?? 0) > largestBytes ? null : decodeXml(new Uint8Array(await buffer(stream)))
    const { summary } = xml === null ? { summary: null } : parseFiscalXml(xml)
    if (summary) await saveFacts(await db(), id, factsOf(summary))
    else await closeContent(await db(), id, 'unreadable')
    return { outcome: 'read', waitMs: null }
  } catch (thrown) {
    return failed(id, tries, thrown)
  }
}

async function failed(
  id: string,
  tries: number,
  thrown: unknown,
): Promise<{ outcome: Outcome; waitMs: number | null }> {
  const problem = thrown instanceof Problem ? thrown : null
  const code = problem?.code ?? 'internal'
  if (code === 'upstream_busy') return { outcome: 'busy', waitMs: (problem?.extras.retryAfter ?? 5) * 1000 }
  const isFinal = code === 'content_purged' || code === 'content_unavailable' || code === 'not_found'
  if (isFinal || tries >= mostTries) {
    await closeContent(await db(), id, 'unavailable')
    return { outcome: 'read', waitMs: null }
  }
  if (!problem) log().warn({ error: thrown, document: id }, 'a document was not indexed')
  await postponeContent(id, tries)
  return { outcome: 'later', waitMs: outages.has(code) ? afterOutageMs : null }
}
