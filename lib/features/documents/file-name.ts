import type { DocumentFileType, FiscalDocument } from './schema'

type Named = Pick<FiscalDocument, 'id' | 'accessKey' | 'model' | 'period'>

/** `{cnpj}_{month}_{model}_{key}.{type}`, of what is known, in characters that every file system takes. */
export function documentFileName(document: Named, cnpj: string | undefined, type: DocumentFileType): string {
  const parts = [cnpj, document.period, document.model, document.accessKey ?? document.id]
  const safe = parts.flatMap((part) => (part ? [part.replace(/[^0-9A-Za-z.-]+/g, '-')] : []))
  return `${safe.join('_')}.${type}`
}
