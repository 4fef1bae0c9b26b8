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
const tests = startNode(['node_modules/vitest/vitest.mjs', 'run', '.s3.test'], { log: 'inherit' })
process.exitCode = (await tests.ended) ?? 1
