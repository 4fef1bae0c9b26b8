import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const assets = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/** Copies the character maps, fonts and decoders that the PDF viewer loads on demand into the served files. */
export function copyPdfAssets(): void {
  const from = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url))
  const to = fileURLToPath(new URL('../../public/pdfjs/', import.meta.url))
  rmSync(to, { recursive: true, force: true })
  for (const folder of assets) cpSync(`${from}${folder}`, `${to}${folder}`, { recursive: true })
}
