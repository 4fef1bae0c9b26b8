import { existsSync, readFileSync } from 'node:fs'
import { isRecord } from './records.ts'

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** `retried`: names of tests that passed at their second try; `failures`: of failed tests, and how a run broke. */
export type Tally = { passed: number; failed: number; retried?: string[]; failures?: string[] }

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Numbers of passed and failed tests in a Vitest or Playwright JSON report. A broken run without a failed test (a file
 * that could not be loaded, no report) counts as one failure. `code`: the run's exit code, null after a signal.
 */
export function tallyOf(reportFile: string, code: number | null): Tally {
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null
  const tests = isRecord(report)
    ? isRecord(report.stats)
      ? playwright(report.stats, recordsIn(report.suites))
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
  const retried = files.flatMap(({ name, assertionResults }) =>
    recordsIn(assertionResults)
      // A test that passed at its second try keeps the failure of the first.
      .filter(
        ({ status, failureMessages }) => status === 'passed' && Array.isArray(failureMessages) && failureMessages[0],
      )
      .map(({ fullName }) => `${name}: ${fullName}`),
  )
  return { passed: count(report.numPassedTests), failed: count(report.numFailedTests), failures, retried }
}

function playwright(stats: Record<string, unknown>, suites: Record<string, unknown>[]): Tally {
  const named = (status: string) => suites.flatMap((suite) => namesIn(suite, status))
  return {
    passed: count(stats.expected) + count(stats.flaky),
    failed: count(stats.unexpected),
    retried: named('flaky'),
    failures: named('unexpected'),
  }
}

/** Names of the tests in a suite of Playwright's report that ended with a status. */
function namesIn(suite: Record<string, unknown>, status: string): string[] {
  const specs = recordsIn(suite.specs).filter(({ tests }) => recordsIn(tests).some((one) => one.status === status))
  const inside = recordsIn(suite.suites).flatMap((one) => namesIn(one, status))
  return [...specs.map(({ file, line, title }) => `${file}:${line}: ${title}`), ...inside]
}
