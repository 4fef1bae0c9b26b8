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

const playwright = (stats: object) => report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } })

test('counts what a Vitest report counts', () => {
  expect(tallyOf(report({ numPassedTests: 8, numFailedTests: 2 }), false)).toEqual({ passed: 8, failed: 2 })
})

test('counts a browser test that passed at its second try as passed, and apart', () => {
  const counted = { passed: 6, failed: 1, retried: 1 }
  expect(tallyOf(playwright({ expected: 5, unexpected: 1, flaky: 1 }), false)).toEqual(counted)
})

test('a run that ended badly without a failed test is one failure', () => {
  expect(tallyOf(report({ numPassedTests: 8, numFailedTests: 0 }), false)).toEqual({ passed: 8, failed: 1 })
})

test('no report and no tests are a failure', () => {
  expect(tallyOf('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(playwright({}), true)).toMatchObject({ passed: 0, failed: 1 })
})
