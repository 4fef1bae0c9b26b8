import 'server-only'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import { summaryOf } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { TreeBuilder } from '@/lib/core/fiscal-xml/tree-builder'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { readXmlStream } from '@/lib/features/documents/store/xml-stream'
import { db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { log } from '@/lib/server/log'
import {
  claimContent,
  closeContent,
  postponeContent,
  returnContent,
  saveFacts,
  type WaitingContent,
} from './store/content'
import { type FileFacts, factsOf } from './store/file-facts'
import { indexedRows } from './store/list'
import { countMonths } from './store/months'
import { type Party, saveParties } from './store/parties'
import { documentOf } from './store/with-facts'

/** Concurrent reads of an instance, enough to use all requests that people leave. */
const together = 4
/** Maximum number of attempts. With their pauses they take about four days, so that an outage marks no file as unavailable. */
const mostTries = 24
const afterOutageMs = 15_000
/** Maximum size of a fiscal file in bytes; a typical file has ten kilobytes. */
const largestBytes = 20 * 1024 * 1024
/** Limits of what is read of a file: lists show no items of a note. */
const listed = { siblings: 200, nodes: 50_000, textLength: 5000 }

type ContentStep = { read: number; changed: string[]; waitMs: number | null }

/** Error codes that concern upstream as a whole rather than one file. */
const outages = new Set<ErrorCode>(['upstream_unauthorized', 'upstream_unreachable', 'upstream_timeout'])

type Read = { of: WaitingContent; found: FileFacts | 'unavailable' | 'unreadable' }
/** Whether a read was refused for lack of budget, or failed. */
type NotRead = { of: WaitingContent; isBusy: boolean; waitMs: number | null }

/** Reads the next XMLs that the index lacks, each once. Returns how long to wait when upstream has no room. */
export async function readWaitingContent(): Promise<ContentStep> {
  const readings = await Promise.all((await claimContent(together)).map(readOne))
  const read = readings.filter((reading) => 'found' in reading)
  const saved = await save(read)
  const left = readings.filter((reading): reading is NotRead => !('found' in reading))
  await returnContent(left.filter(({ isBusy }) => isBusy).map(({ of }) => of.id))
  for (const { of, isBusy } of left) if (!isBusy) await postponeContent(of.id, of.tries)
  const waits = left.flatMap(({ waitMs }) => waitMs ?? [])
  return {
    read: readings.length,
    changed: saved,
    waitMs: waits.length ? Math.max(...waits) : null,
  }
}

/** Saves a batch in one transaction. If that fails, saves each half by itself, and retries a single failing document later. Returns the saved documents. */
async function save(read: readonly Read[]): Promise<string[]> {
  const [first] = read
  if (!first) return []
  try {
    await (await db()).transaction(async (tx) => {
      const parties: Party[] = []
      for (const { of, found } of read) {
        if (typeof found === 'string') await closeContent(tx, of.id, found)
        else parties.push(...(await saveFacts(tx, of.id, found)))
      }
      await saveParties(tx, parties)
      await countMonths(tx, [...new Set(read.map(({ of }) => of.period ?? ''))])
    })
    return read.map(({ of }) => of.id)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (read.length === 1) {
      log().warn({ error, document: first.of.id }, 'a document was not indexed')
      await postponeContent(first.of.id, first.of.tries)
      return []
    }
    const half = Math.ceil(read.length / 2)
    return [...(await save(read.slice(0, half))), ...(await save(read.slice(half)))]
  }
}

async function readOne(of: WaitingContent): Promise<Read | NotRead> {
  try {
    const rank = { priority: 'idle', usedBy: 'index' } as const
    const [row] = await indexedRows([of.id])
    const record = row && documentOf(row)
    const { stream } = await openDocumentContent({ id: of.id, type: 'xml' }, { ...rank, record })
    const tree = new TreeBuilder(listed)
    const error = await readXmlStream(stream, tree, largestBytes)
    const summary = error || !tree.root ? null : summaryOf(tree.root)
    return { of, found: summary ? factsOf(summary) : 'unreadable' }
  } catch (thrown) {
    return failed(of, thrown)
  }
}

function failed(of: WaitingContent, thrown: unknown): Read | NotRead {
  const problem = thrown instanceof Problem ? thrown : null
  const code = problem?.code ?? 'internal'
  if (code === 'upstream_busy') return { of, isBusy: true, waitMs: (problem?.extras.retryAfter ?? 5) * 1000 }
  const isFinal = code === 'content_purged' || code === 'content_unavailable' || code === 'not_found'
  if (isFinal || of.tries >= mostTries) return { of, found: 'unavailable' }
  if (!problem) log().warn({ error: thrown, document: of.id }, 'a document was not indexed')
  return { of, isBusy: false, waitMs: outages.has(code) ? afterOutageMs : null }
}
