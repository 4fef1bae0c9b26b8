import { copyPdfAssets } from './copy-pdf-assets.ts'
import { runNext } from './run-next.ts'

copyPdfAssets()
await runNext('build', process.argv.slice(2))
