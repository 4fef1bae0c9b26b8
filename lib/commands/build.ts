import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { bundleCommands } from './bundle-commands.ts'
import { compressChunks } from './compress-chunks.ts'
import { copyPdfAssets } from './copy-pdf-assets.ts'

copyPdfAssets()
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const { status } = spawnSync(process.execPath, [next, 'build', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
if (status !== 0) process.exit(status ?? 1)
await compressChunks()
if (process.env.LASTRO_STANDALONE === '1') await bundleCommands('.next/standalone/commands')
