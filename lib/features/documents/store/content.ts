import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { DocumentFileInput } from '@/lib/features/documents/schema'
import { processState } from '@/lib/server/global-state'
import type { CallOptions } from '@/lib/server/upstream/accounting/call'
import { downloadPdf, downloadXml } from '@/lib/server/upstream/accounting/client'
import { peekDocument, readDecidingDocument, recordPurged } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { isDispensable } from '@/lib/server/upstream/budget'
import { cacheRead, peekRead } from '@/lib/server/upstream/cache'
import { type Content, invalidateContent, isContentStored, openContent } from './content-cache'

/** Models without a PDF in the contract: once upstream has refused one, the others are not requested. */
export const modelsWithoutPdf: ReadonlySet<string> = new Set(['cte', 'mdfe'])

/** How upstream's refusal of a PDF is remembered. */
type Refusal = { key: string; maxAgeMs: number; shared: boolean }

/** A missing PDF stays missing for a while: it is remembered, so that browsing does not request it again and again. */
function refusalOf({ id }: DocumentFileInput, document: DocumentRecord | undefined): Refusal {
  return document && modelsWithoutPdf.has(document.model)
    ? { key: `documents/refused?${document.model}`, maxAgeMs: 10 * 60_000, shared: true }
    : { key: `documents/refused?${id}`, maxAgeMs: 60_000, shared: false }
}

type OpenOptions = CallOptions & {
  /** The document as upstream last stated it, where the caller has it: it is not requested again. */
  record?: DocumentRecord
}

/**
 * The bytes of a document, from the disk or from upstream. Stored bytes are opened only when the given record, or one at most
 * a minute old, says that they are neither purged nor expired; a new file costs one request, a stored one at most one a minute.
 */
export async function openDocumentContent(requested: DocumentFileInput, options: OpenOptions = {}): Promise<Content> {
  const { signal, record, priority = 'opening', usedBy } = options
  const rank = { priority, usedBy }
  const document = record ?? (await decidingRecord(requested, { signal, ...rank }))
  const name = await nameOf(requested, document)
  if (document?.purged) {
    await invalidateContent(name)
    throw new Problem('content_purged', 'The content of this document was purged by retention')
  }
  const expiresAt = expiryOf(document)
  const mayStore = expiresAt === null || expiresAt.getTime() > Date.now()
  if (!mayStore) await invalidateContent(name)
  const download = requested.type === 'pdf' ? downloadPdf : downloadXml
  const fetch = (leaving: AbortSignal) => download(requested.id, { signal: leaving, ...rank })
  const content = { name, expiresAt, mayStore, fetch, dispensable: isDispensable(rank.priority) }
  const open = () => openContent(content, signal).catch((error: unknown) => remember(requested, document, error))
  return requested.type === 'pdf' ? unlessRefused(refusalOf(requested, document), open) : open()
}

/** The first PDFs of models that the contract gives none, while they are requested, by the key of the refusal. */
const firsts = processState('first PDFs', () => new Map<string, Promise<unknown>>())

/** Files that share a refusal: the first is requested, the others wait for its answer. */
async function unlessRefused({ key, maxAgeMs, shared }: Refusal, open: () => Promise<Content>): Promise<Content> {
  await firsts.get(key)?.catch(() => undefined)
  const refused = peekRead<Problem>(key, maxAgeMs)
  if (refused) throw refused
  const opened = open()
  if (shared && !firsts.has(key)) {
    const settled = () => firsts.delete(key)
    firsts.set(key, opened)
    opened.then(settled, settled)
  }
  return opened
}

/** The record, from the caller, or requested where stored bytes depend on it. */
async function decidingRecord(
  { id, type }: DocumentFileInput,
  options: CallOptions,
): Promise<DocumentRecord | undefined> {
  const known = peekDocument(id)
  if (known || !(await isContentStored(`${id}.${type}`))) return known
  return readDecidingDocument(id, options)
}

/** Bytes requested by access key before the id was known are stored under the key. */
async function nameOf({ id, type }: DocumentFileInput, document: DocumentRecord | undefined): Promise<string> {
  const asRequested = `${id}.${type}`
  if (!document || (await isContentStored(asRequested))) return asRequested
  return `${document.id}.${type}`
}

function expiryOf(document: DocumentRecord | undefined): Date | null {
  const at = Date.parse(document?.expiresAt ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}

function remember(requested: DocumentFileInput, document: DocumentRecord | undefined, problem: unknown): never {
  if (!(problem instanceof Problem)) throw problem
  if (problem.code === 'pdf_unavailable')
    cacheRead(refusalOf(requested, document).key, problem, problem.extras.upstreamRequestId)
  if (problem.code === 'content_purged' && document) recordPurged(document)
  throw problem
}
