import { copyAssets } from '../../lib/commands/copy-assets.ts'
import { readDemoOptions } from './arguments.ts'
import { runDemo } from './run-demo.ts'

const options = await readDemoOptions()
copyAssets()
await runDemo({ ...options, folder: '.demo-dev', mode: 'development' })
