import { copyPdfAssets } from '../../lib/commands/copy-pdf-assets.ts'
import { readDemoOptions } from './arguments.ts'
import { runDemo } from './run-demo.ts'

const options = await readDemoOptions()
copyPdfAssets()
await runDemo({ ...options, folder: '.demo-dev', mode: 'development' })
