import 'server-only'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { peekCompany, peekDocument, readCompany, readDocument } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'

/** A part of a name in characters that every file system takes. */
export const namePart = (text: string) => text.replace(/[^0-9A-Za-z.-]+/g, '-')

type Named = Pick<DocumentRecord, 'id' | 'accessKey' | 'period' | 'model'>

/** `{cnpj}_{month}_{model}_{key}.{type}`, without unknown parts. */
export function fileNameOf(document: Named, cnpj: string | undefined, type: DocumentFileType): string {
  const parts = [cnpj, document.period, document.model, document.accessKey ?? document.id]
  const safe = parts.flatMap((part) => (part ? [namePart(part)] : []))
  return `${safe.join('_')}.${type}`
}

/** Name from stored facts, without a request. */
export function knownFileName(id: string, type: DocumentFileType): string {
  const document = peekDocument(id)
  return document ? fileNameOf(document, peekCompany(document.companyId)?.cnpj, type) : `${id}.${type}`
}

/** Full name, from up to two reads upstream; if they fail, the file gets the name from stored facts. */
export async function fullFileName(id: string, type: DocumentFileType, signal: AbortSignal): Promise<string> {
  try {
    const document = await readDocument(id, { signal })
    const { cnpj } = await readCompany(document.companyId, signal)
    return fileNameOf(document, cnpj, type)
  } catch {
    return knownFileName(id, type)
  }
}
