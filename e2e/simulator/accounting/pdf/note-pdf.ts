import type { FiscalDocument } from '../state/document.ts'
import { goodsPdf } from './goods-pdf.ts'
import { servicePdf } from './service-pdf.ts'
import { telecomPdf } from './telecom-pdf.ts'

/** Draws the note; the same document always gives the same bytes. Freight models and municipal layouts have no PDF. */
export function notePdf(document: FiscalDocument): Promise<Buffer> {
  if (document.model === 'nfs-e') return servicePdf(document)
  return document.model === 'nfcom' ? telecomPdf(document) : goodsPdf(document)
}
