import { execFileSync } from 'node:child_process'
import { startNode } from '../support/child.ts'
import { swiftIsInstalled, swiftPackages } from '../support/swift.ts'
import { fail } from './fail.ts'

if (!swiftIsInstalled()) {
  console.log(`Installing ${swiftPackages.join(', ')} with apt-get…`)
  try {
    execFileSync('apt-get', ['update'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...swiftPackages], { stdio: 'inherit' })
  } catch {
    fail(`apt-get did not install them: as root, on Debian or Ubuntu, apt-get install ${swiftPackages.join(' ')}`)
  }
}
const runs = [
  ['node_modules/vitest/vitest.mjs', 'run', '.s3.test'],
  ['node_modules/@playwright/test/cli.js', 'test', String.raw`\.s3\.spec`],
]
let exitCode = 0
for (const run of runs) exitCode = Math.max(exitCode, (await startNode(run, { log: 'inherit' }).ended) ?? 1)
process.exitCode = exitCode
