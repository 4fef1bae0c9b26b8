import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tallyOf } from './tally.ts'

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'lastro-tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const playwright = (stats: object, suites: object[] = []) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites })

/** A file with one test a status, each in a group. */
const file = (...statuses: string[]) => ({
  suites: statuses.map((status, at) => ({
    specs: [{ title: status, file: 'pay.spec.ts', line: at + 1, tests: [{ status }] }],
  })),
})

test('counts what a Vitest report counts', () => {
  const counted = { passed: 8, failed: 2, failures: [], retried: [] }
  expect(tallyOf(report({ numPassedTests: 8, numFailedTests: 2 }), 1)).toEqual(counted)
})

test('names failed tests, and files that could not be loaded', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'failed' },
    { fullName: 'subtracts', status: 'passed' },
  ]
  const testResults = [
    { name: '/sums.test.ts', message: '', assertionResults },
    { name: '/lost.test.ts', message: 'no such module', assertionResults: [] },
  ]
  expect(tallyOf(report({ numPassedTests: 1, numFailedTests: 1, testResults }), 1).failures).toEqual([
    '/sums.test.ts: adds',
    '/lost.test.ts: no such module',
  ])
})

test('names unit tests that passed at their second try', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'subtracts', status: 'passed', failureMessages: ['expected 1 to be 2'] },
  ]
  const testResults = [{ name: '/sums.test.ts', message: '', assertionResults }]
  expect(tallyOf(report({ numPassedTests: 2, numFailedTests: 0, testResults }), 0)).toMatchObject({
    failed: 0,
    retried: ['/sums.test.ts: subtracts'],
  })
})

test('counts a browser test that passed at its second try as passed, and names it', () => {
  const suites = [file('expected', 'flaky', 'unexpected')]
  expect(tallyOf(playwright({ expected: 5, unexpected: 1, flaky: 1 }, suites), 1)).toEqual({
    passed: 6,
    failed: 1,
    retried: ['pay.spec.ts:2: flaky'],
    failures: ['pay.spec.ts:3: unexpected'],
  })
})

test('a run that ended badly without a failed test is one failure', () => {
  const counted = { passed: 8, failed: 1, failures: ['no failed test, and it ended with exit code 1'], retried: [] }
  expect(tallyOf(report({ numPassedTests: 8, numFailedTests: 0 }), 1)).toEqual(counted)
})

test('no report and no tests are a failure', () => {
  const failures = ['no report, and it ended with a signal']
  expect(tallyOf('/nowhere/report.json', null)).toEqual({ passed: 0, failed: 1, failures })
  expect(tallyOf(playwright({}), 0)).toMatchObject({ passed: 0, failed: 1 })
})
