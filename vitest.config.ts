import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    include: ['{app,components,lib,e2e}/**/*.test.{ts,tsx}'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: './lib/server/db/prepare-test-folder.ts',
    setupFiles: './e2e/harness/after-each-file.ts',
    hookTimeout: 120_000,
    maxWorkers: 3,
  },
})
