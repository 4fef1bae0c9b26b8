import { existsSync, readFileSync } from 'node:fs'
import { isRecord } from './records.ts'

/** `retried`: passed tests that failed at their first attempt. */
export type Tally = { passed: number; failed: number; retried?: number }

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Numbers of passed and failed tests in a Vitest or Playwright JSON report. A broken run without a failed test (a file
 * that could not be loaded, no report) counts as one failure.
 */
export function tallyOf(reportFile: string, endedWell: boolean): Tally {
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null
  const tests = isRecord(report)
    ? isRecord(report.stats)
      ? playwright(report.stats)
      : vitest(report)
    : { passed: 0, failed: 0 }
  const silent = tests.failed === 0 && (!endedWell || tests.passed === 0)
  return silent ? { ...tests, failed: 1 } : tests
}

function vitest(report: Record<string, unknown>): Tally {
  return { passed: count(report.numPassedTests), failed: count(report.numFailedTests) }
}

function playwright(stats: Record<string, unknown>): Tally {
  const retried = count(stats.flaky)
  return { passed: count(stats.expected) + retried, failed: count(stats.unexpected), retried }
}
