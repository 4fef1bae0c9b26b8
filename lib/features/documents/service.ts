import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { pageOf } from '@/lib/core/page'
import { may } from '@/lib/core/permissions'
import { requirePermission } from '@/lib/server/auth/person'
import { type Download, download } from '@/lib/server/download'
import { read } from '@/lib/server/read'
import type { CallOptions } from '@/lib/server/upstream/accounting/call'
import { createDocumentLink } from '@/lib/server/upstream/accounting/client'
import { readDocument, readDocuments } from '@/lib/server/upstream/accounting/reads'
import { isRefusedRequest, placeInQueue } from '@/lib/server/upstream/budget'
import { write } from '@/lib/server/write'
import { documents } from './contract'
import { indexVersion } from './index/store/kept-totals'
import { allWithFacts, knownRow, withFacts } from './index/store/with-facts'
import { readIndexed } from './indexed-list'
import {
  byIndexOnly,
  type DocumentFileInput,
  documentFigures,
  documentFilter,
  documentInput,
  documentLink,
  documentLinkInput,
  fiscalDocument,
  place,
} from './schema'
import { openDocumentContent } from './store/content'
import { fullFileName, knownFileName } from './store/file-name'
import { recordMissing } from './store/known-keys'

export const listDocuments = read(documents.list, {
  input: documentFilter,
  output: pageOf(fiscalDocument, documentFigures),
  sameFor: ({ roles }) => String(may(roles, 'reconciliation.read')),
  async run(filter, person, { signal, once }) {
    if (filter.backing) requirePermission(person, 'reconciliation.read')
    // While the index is filled, its version changes with each page: then the totals of a filter are counted once a second.
    const indexed = await readIndexed(filter, () => once({ of: 'version' }, indexVersion))
    if (!indexed) return askProvider(filter, { signal })
    if (!indexed.incomplete || filter.cursor !== undefined || byIndexOnly(filter).length > 0) return indexed
    // Upstream has the documents that the index still lacks. While the budget is used, the answer is a page of the index: at once if
    // the page has rows, else after waiting too long for a place.
    const priority = indexed.total === 0 ? 'person' : 'optional'
    return askProvider(filter, { signal, priority }).catch((thrown: unknown) => {
      if (isRefusedRequest(thrown)) return indexed
      throw thrown
    })
  },
})

export const getPlace = read(documents.place, {
  input: z.strictObject({}),
  output: place.nullable(),
  run: async (_, person) => placeInQueue(person.id),
})

/** A page of documents from upstream, in upstream's order, at the cost of one request. */
async function askProvider(filter: z.output<typeof documentFilter>, options: CallOptions) {
  const { companyId, model, from, to, limit, cursor } = filter
  const page = await readDocuments({ companyId, model, from, to, limit, cursor }, options)
  return { ...page, items: await allWithFacts(page.items) }
}

export const getDocument = read(documents.one, {
  input: documentInput,
  output: fiscalDocument,
  async run({ id }, _person, { signal }) {
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

/** Remembers keys that upstream lacks, so that checking many keys does not request them again. */
const noting = (id: string) => (thrown: unknown) => {
  if (thrown instanceof Problem && thrown.code === 'not_found') recordMissing(id.toUpperCase())
  throw thrown
}

/** The file of a document. Upstream is asked for the parts of the full name only for attachments. */
export async function openDocumentFile(
  { id, type }: DocumentFileInput,
  { signal, attachment }: { signal: AbortSignal; attachment: boolean },
): Promise<Download> {
  const [content, fileName] = await Promise.all([
    openDocumentContent({ id, type }, { signal }),
    attachment ? fullFileName(id, type, signal) : knownFileName(id, type),
  ])
  return { ...content, contentType: `application/${type}`, fileName }
}

export const openPdf = download(documents.pdf, documentInput, ({ id }, _, context) =>
  openDocumentFile({ id, type: 'pdf' }, context),
)

export const openXml = download(documents.xml, documentInput, ({ id }, _, context) =>
  openDocumentFile({ id, type: 'xml' }, context),
)

/** A temporary address that needs no session; upstream judges whether there is anything to download. */
export const createLink = write(documents.link, documentLinkInput, documentLink, ({ id, type, minutes }) =>
  createDocumentLink(id, { type, minutes }),
)
