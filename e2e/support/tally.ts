import { existsSync, readFileSync } from 'node:fs'
import { isRecord } from './records.ts'

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** `retried`: passed tests that failed at their first attempt; `failures`: names of failed tests, and how a run broke. */
export type Tally = { passed: number; failed: number; retried?: number; failures?: string[] }

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Numbers of passed and failed tests in a Vitest or Playwright JSON report. A broken run without a failed test (a file
 * that could not be loaded, no report) counts as one failure. `code`: the run's exit code, null after a signal.
 */
export function tallyOf(reportFile: string, code: number | null): Tally {
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null
  const tests = isRecord(report)
    ? isRecord(report.stats)
      ? playwright(report.stats)
      : vitest(report)
    : { passed: 0, failed: 0 }
  const silent = tests.failed === 0 && (code !== 0 || tests.passed === 0)
  if (!silent) return tests
  const ending = code === null ? 'a signal' : `exit code ${code}`
  const why = `${report === null ? 'no report' : 'no failed test'}, and it ended with ${ending}`
  return { ...tests, failed: 1, failures: [...(tests.failures ?? []), why] }
}

function vitest(report: Record<string, unknown>): Tally {
  const files = recordsIn(report.testResults)
  const failures = files.flatMap(({ name, message, assertionResults }) => {
    const failed = recordsIn(assertionResults).filter(({ status }) => status === 'failed')
    const named = failed.map(({ fullName }) => `${name}: ${fullName}`)
    return named.length === 0 && message ? [`${name}: ${message}`] : named
  })
  return { passed: count(report.numPassedTests), failed: count(report.numFailedTests), failures }
}

function playwright(stats: Record<string, unknown>): Tally {
  const retried = count(stats.flaky)
  return { passed: count(stats.expected) + retried, failed: count(stats.unexpected), retried }
}
