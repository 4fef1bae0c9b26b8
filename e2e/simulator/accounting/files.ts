import type { ServerResponse } from 'node:http'
import { Refusal } from './answers.ts'
import { largePdf } from './pdf/large-pdf.ts'
import { notePdf } from './pdf/note-pdf.ts'
import { type FiscalDocument, isPurged } from './state/document.ts'
import { noteXml } from './xml/note-xml.ts'

export type FileType = 'xml' | 'pdf'

/** Throws 410 once purged, 422 when the model or layout has no such file. */
export function checkAvailable(document: FiscalDocument, type: FileType, now: number) {
  if (isPurged(document, now)) {
    throw new Refusal(410, 'conteudo_expurgado', 'Conteúdo expurgado pela política de retenção.')
  }
  const drawable = document.model !== 'cte' && document.model !== 'mdfe' && !document.municipalLayout
  if (type === 'pdf' && !drawable) {
    throw new Refusal(422, 'pdf_indisponivel', 'PDF indisponível para este modelo de documento.')
  }
  if (!document.hasXml) throw new Refusal(422, 'conteudo_indisponivel', 'XML do documento indisponível.')
}

/** XML and drawn PDFs, each made once per document; the last few hundred are cached. */
export function createFiles() {
  const cached = new Map<string, Promise<Buffer>>()

  function bytesOf(document: FiscalDocument, type: FileType): Promise<Buffer> {
    if (type === 'xml' && document.replacedXml) return Promise.resolve(document.replacedXml)
    const name = `${document.key} ${document.alteration}.${type}`
    const made = cached.get(name) ?? (type === 'xml' ? Promise.resolve(noteXml(document)) : notePdf(document))
    cached.delete(name)
    cached.set(name, made)
    const oldest = cached.size > 400 ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    return made
  }

  return {
    async send(response: ServerResponse, document: FiscalDocument, type: FileType, requestId: string) {
      const large = type === 'pdf' && document.largePdf !== null ? largePdf(document.largePdf) : undefined
      const bytes = large ? undefined : await bytesOf(document, type)
      response.writeHead(200, {
        'Content-Type': `application/${type}`,
        'Content-Length': large?.bytes ?? bytes?.length ?? 0,
        'Content-Disposition': `attachment; filename="${document.key}.${type}"`,
        'X-Requisicao-Id': requestId,
      })
      if (large) await large.writeTo(response)
      else response.end(bytes)
    },
  }
}
