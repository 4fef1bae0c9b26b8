import type { FiscalDocument } from '../world/document.ts'
export function noteXml(document: FiscalDocument): Buffer {
  return Buffer.from(`<x>${document.key}</x>`)
}
