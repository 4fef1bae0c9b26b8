import { defineConfig } from '@playwright/test'
import { chromiumCandidates, testArguments } from './e2e/support/chromium.ts'
import { isShared, limits } from './e2e/support/limits.ts'
import { swiftIsInstalled } from './e2e/support/swift.ts'

/** They share what is dear to start, one after the other: mostly two instances on a PostgreSQL. */
const sharing =
  /\/(bills|charge-sharing|disk-full|exports-instances|guesses|instances|mail|metrics|passkeys|push|reconciliation|rolling|second-factor)\.spec\.ts$/
/** Each starts a Lastro of its own. */
const ofTheirOwn =
  /\/(another-upstream|attachments-sent|audit|backup|batches-crash|crash|database-roles|demo|events|exports-budget|infractions-many|outage|restart|scheduled|single-sign-on|soak|webhooks)\.spec\.ts$/

/** Journeys that share an index of documents. */
const last = /\/(document-keys|documents-index|documents-index-saved|search)\.spec\.ts$/

/** A window stays open for several steps, each of which would be a test of its own at three times the cost. */
const windowMs = 3 * limits.testMs

/** What explores, or takes minutes: `npm run soak` plays it, a file at a time. */
const long = /@long/

/** They need a real object store. */
const ofObjectStore = '**/*.s3.spec.ts'
const missing = swiftIsInstalled() ? [] : [ofObjectStore]

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  // Two browsers and one of the API's tests fill two cores; with more, each takes longer than what it waits for.
  workers: 3,
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys', testIgnore: last, workers: 2, timeout: windowMs },
    { name: 'api-sharing', testDir: 'e2e/api', testMatch: sharing, workers: 1 },
    { name: 'api-own', testDir: 'e2e/api', testMatch: ofTheirOwn, workers: 1 },
    // One Lastro for all that does not need its own, and a second one once there is room.
    { name: 'api', testDir: 'e2e/api', testIgnore: [sharing, ofTheirOwn, ...missing], workers: 2 },
    // Once the API's tests are done there is room for a third browser.
    { name: 'journeys-last', testDir: 'e2e/journeys', testMatch: last, workers: 1, timeout: windowMs },
  ],
  ...(process.env.LASTRO_LONG ? { grep: long } : { grepInvert: long }),
  forbidOnly: true,
  // Only where other work may disturb a run; in a new environment, and named in the run's last lines.
  retries: isShared ? 1 : 0,
  timeout: limits.testMs,
  expect: { timeout: limits.expectationMs },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: chromiumCandidates({ forTests: true })[0], args: testArguments },
    // A trace costs a sixth of the run; `--trace on` records one where a picture is not enough.
    screenshot: 'only-on-failure',
  },
})
