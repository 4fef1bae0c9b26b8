import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumCandidates } from './e2e/support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: chromiumCandidates()[0], args: chromiumArguments },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
