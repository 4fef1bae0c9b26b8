import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isShared, limits } from './e2e/support/limits.ts'
import { swiftIsInstalled, swiftIsMissing } from './e2e/support/swift.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests without a database. */
const pure = ['app', 'components', 'lib/client', 'lib/core', 'lib/i18n']

/** They need a real object store. */
const ofObjectStore = '**/*.s3.test.ts'
if (!swiftIsInstalled()) process.stderr.write(`${swiftIsMissing}\n`)

/** Short files that take long: by their size they would come last, and be waited for alone. */
const longest = /\/(interleavings-sending|interleavings-approving|silence|budget|index\/sync|index\/run)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    testTimeout: limits.testMs,
    expect: { poll: { timeout: limits.expectationMs } },
    setupFiles: './e2e/harness/around-each-file.ts',
    hookTimeout: limits.testMs,
    // Only where other work may disturb a run; named in the run's last lines.
    retry: isShared ? 1 : 0,
    // Files share threads, and with them what is loaded and compiled once: packages, the embedded database above all.
    pool: 'threads',
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{lib,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...pure.map((folder) => `${folder}/**`), ofObjectStore],
          globalSetup: './e2e/harness/prepare-test-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'object store',
          include: swiftIsInstalled() ? [ofObjectStore] : [],
          globalSetup: ['./e2e/harness/prepare-test-folder.ts', './e2e/support/share-swift.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
      },
    ],
  },
})
