import 'server-only'
import type { Page } from '@/lib/core/page'
import { listFreshMs } from '@/lib/core/page-age'
import { requestContext } from '@/lib/server/http/request-context'
import { cachedRead, cacheRead, peekRead } from '@/lib/server/upstream/cache'
import type { CallOptions } from './call'
import * as client from './client'
import type { CompanyRecord, DocumentRecord } from './wire'

/** Maximum age of a document's record, in ms, that decides whether cached content may still be shown. */
const decidingMs = 60_000

const ages = {
  companies: { freshMs: listFreshMs.companies, staleMs: 10 * 60_000 },
  documents: { freshMs: listFreshMs.documents, staleMs: 5 * 60_000 },
  document: { freshMs: 30_000, staleMs: decidingMs },
}

const companyKey = (id: string) => `companies/one?${id}`
const documentKey = (id: string) => `documents/one?${id}`

function listKey(path: string, request: object): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined)
  return `${path}/list?${JSON.stringify(given.sort(([a], [b]) => a.localeCompare(b)))}`
}

/** Caches a list's items as reads of their own, with the list's age. */
function seed<T extends { id: string }>(page: Page<T>, keyOf: (id: string) => string): Page<T> {
  for (const item of page.items) cacheRead(keyOf(item.id), item, requestContext()?.upstreamRequestId)
  return page
}

export function readCompanies(request: client.PageRequest, signal?: AbortSignal): Promise<Page<CompanyRecord>> {
  const load = async (options: CallOptions) => seed(await client.listCompanies(request, options), companyKey)
  return cachedRead({ key: listKey('companies', request), ...ages.companies, signal, load })
}

export function readCompany(id: string, signal?: AbortSignal): Promise<CompanyRecord> {
  const load = (options: CallOptions) => client.getCompany(id, options)
  return cachedRead({ key: companyKey(id), ...ages.companies, signal, load })
}

/** The cached company record of any age, because a company's name hardly changes. */
export function peekCompany(id: string): CompanyRecord | undefined {
  return peekRead<CompanyRecord>(companyKey(id), Number.POSITIVE_INFINITY)
}

export function readDocuments(
  request: client.DocumentsRequest,
  { signal, priority }: CallOptions = {},
): Promise<Page<DocumentRecord>> {
  const load = async (options: CallOptions) => seed(await client.listDocuments(request, options), documentKey)
  return cachedRead({ key: listKey('documents', request), ...ages.documents, signal, priority, load })
}

async function loadDocument(id: string, options: CallOptions): Promise<DocumentRecord> {
  const document = await client.getDocument(id, options)
  if (document.id !== id) cacheDocument(document)
  return document
}

function cacheDocument(document: DocumentRecord): void {
  cacheRead(documentKey(document.id), document, requestContext()?.upstreamRequestId)
}

/** By id or access key. */
export function readDocument(id: string, { signal, priority = 'opening' }: CallOptions = {}): Promise<DocumentRecord> {
  const load = (options: CallOptions) => loadDocument(id, options)
  return cachedRead({ key: documentKey(id), ...ages.document, signal, priority, load })
}

/** The cached record, at most a minute old, from any list or read. */
export function peekDocument(id: string): DocumentRecord | undefined {
  return peekRead<DocumentRecord>(documentKey(id), decidingMs)
}

/** A record that is at most a minute old. */
export function readDecidingDocument(
  id: string,
  { signal, priority, usedBy }: CallOptions = {},
): Promise<DocumentRecord> {
  const age = { freshMs: decidingMs, staleMs: decidingMs }
  const load = (options: CallOptions) => loadDocument(id, { ...options, usedBy })
  return cachedRead({ key: documentKey(id), ...age, signal, priority, load })
}

/** Caches the records of a list page that was read for another purpose. */
export function cacheDocuments(documents: readonly DocumentRecord[]): void {
  for (const document of documents) cacheDocument(document)
}

/** Caches upstream's 410, so that later reads need no request. */
export function recordPurged(document: DocumentRecord): void {
  cacheDocument({ ...document, purged: true })
}
