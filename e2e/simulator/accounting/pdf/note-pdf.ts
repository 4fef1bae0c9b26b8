import type { FiscalDocument } from '../world/document.ts'
export async function notePdf(document: FiscalDocument): Promise<Buffer> {
  return Buffer.from(`%PDF ${document.key}`)
}
