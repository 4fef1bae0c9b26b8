import 'server-only'
import type { Readable } from 'node:stream'
import { Problem } from '@/lib/core/errors'
import { pageOf } from '@/lib/core/page'
import { requirePermission } from '@/lib/server/auth/person'
import { read } from '@/lib/server/read'
import { createDocumentLink } from '@/lib/server/upstream/accounting/client'
import { readDocument, readDocuments } from '@/lib/server/upstream/accounting/reads'
import { isRefusedRequest } from '@/lib/server/upstream/budget'
import { documents } from './contract'
import { knownRow } from './index/store/known-row'
import { allWithFacts, withFacts } from './index/store/with-facts'
import { isAnsweredByIndex, readIndexed } from './indexed-list'
import { noteMissing } from './keys/store/known'
import { readNewestDocuments } from './newest-first'
import {
  type DocumentFileInput,
  type DocumentLink,
  type DocumentLinkInput,
  documentFigures,
  documentFilter,
  documentInput,
  fiscalDocument,
} from './schema'
import { openDocumentContent } from './store/content'
import { fullFileName, knownFileName } from './store/file-name'

export const listDocuments = read(documents.list, {
  input: documentFilter,
  output: pageOf(fiscalDocument, documentFigures),
  async run(filter, { person, signal }) {
    if (filter.backing) requirePermission(person, 'reconciliation.read')
    if (await isAnsweredByIndex(filter)) return readIndexed(filter)
    const { companyId, model, from, to, limit, cursor } = filter
    const request = { companyId, model, from, to, limit, cursor }
    const page = await (from || to ? readDocuments(request, signal) : readNewestDocuments(request, signal))
    return { ...page, items: await allWithFacts(page.items) }
  },
})

export const getDocument = read(documents.one, {
  input: documentInput,
  output: fiscalDocument,
  async run({ id }, { signal }) {
    const known = await knownRow(id)
    if (!known) return withFacts(await readDocument(id, { signal }).catch(noting(id)))
    try {
      return withFacts(await readDocument(known.id, { signal, priority: 'optional' }))
    } catch (error) {
      if (!isRefusedRequest(error)) throw error
      const { document, asOf } = known
      return { ...document, asOf: asOf.toISOString() }
    }
  },
})

/** A key that upstream lacks need not be asked for again where many are checked. */
const noting = (id: string) => (thrown: unknown) => {
  if (thrown instanceof Problem && thrown.code === 'not_found') noteMissing(id.toUpperCase())
  throw thrown
}

export type DocumentFile = { stream: Readable; bytes: number | null; contentType: string; fileName: string }

/** The file of a document. Only as an attachment does its name matter enough to ask upstream for what it is made of. */
export async function openDocumentFile(
  { id, type }: DocumentFileInput,
  { signal, attachment }: { signal: AbortSignal; attachment: boolean },
): Promise<DocumentFile> {
  const [content, fileName] = await Promise.all([
    openDocumentContent({ id, type }, { signal }),
    attachment ? fullFileName(id, type, signal) : knownFileName(id, type),
  ])
  return { ...content, contentType: `application/${type}`, fileName }
}

/** A temporary address that needs no session; upstream judges whether there is anything to download. */
export function createLink({ id, type, minutes }: DocumentLinkInput): Promise<DocumentLink> {
  return createDocumentLink(id, { type, minutes })
}
