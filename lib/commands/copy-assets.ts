import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const assets = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const fonts = ['inter', 'geist-mono']

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Copies into the served files what the PDF viewer loads on demand (character maps, fonts and decoders), and the app's
 * fonts under fixed names for the payer's page, which the build does not render.
 */
export function copyAssets(): void {
  rmSync(pathOf('public/pdfjs'), { recursive: true, force: true })
  for (const folder of assets)
    cpSync(pathOf(`node_modules/pdfjs-dist/${folder}`), pathOf(`public/pdfjs/${folder}`), { recursive: true })
  for (const font of fonts)
    cpSync(
      pathOf(`node_modules/@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`),
      pathOf(`public/payer/${font}.woff2`),
    )
}
