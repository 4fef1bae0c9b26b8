import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../support/build.ts'
import { startNode } from '../support/child.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { redirectTemporaryFiles } from '../support/prepared-folder.ts'
import { type Tally, tallyOf } from '../support/tally.ts'

type Step = { name: string; run: () => Promise<Tally> }

const removeTemporaryFiles = redirectTemporaryFiles()
const reports = tmpdir()
const one = (passed: boolean): Tally => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Resolves to the exit code; null after a signal. */
function run(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  return startNode(args, { log: 'inherit', env: { ...process.env, ...env } }).ended
}

const succeeds = async (args: string[]): Promise<boolean> => (await run(args)) === 0

const unitReport = join(reports, 'unit.json')

async function unitTests(): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return tallyOf(unitReport, await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters]))
}

/** Counts as one test. */
function check(name: string, args: string[]): Step {
  return { name, run: async () => one(await succeeds(args)) }
}

const next = 'node_modules/next/dist/bin/next'
/** The build's error; it runs in parallel with the unit tests, which together use every core. */
let building: Promise<Error | null>
let chromium: string | null = null

const steps: Step[] = [
  check('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
  check('Retired words', ['e2e/commands/retired-terms.ts']),
  {
    name: 'Types',
    run: async () =>
      one((await succeeds([next, 'typegen'])) && (await succeeds(['node_modules/typescript/bin/tsc', '--noEmit']))),
  },
  check('Unused code and packages', ['node_modules/knip/bin/knip.js']),
  {
    name: 'Unit tests',
    async run() {
      building = build({ typesChecked: true }).then(
        () => null,
        (error: Error) => error,
      )
      const first = await unitTests()
      if (existsSync(unitReport)) return first
      // A crash of Node, which compiled code in a worker can cause, leaves no report and names no test.
      const second = await unitTests()
      return { ...second, failures: [...(first.failures ?? []), 'run again', ...(second.failures ?? [])] }
    },
  },
  {
    name: 'Build',
    async run() {
      const failure = await building
      if (failure) console.error(failure.message)
      return one(failure === null)
    },
  },
  {
    name: 'Browser',
    async run() {
      chromium = await obtainChromium()
      return one(chromium !== null)
    },
  },
  {
    name: 'API and browser tests',
    async run() {
      const built = (await building) === null
      if (!built || chromium === null) {
        console.error(built ? 'Not run: there is no browser' : 'Not run: there is no build')
        return one(false)
      }
      const report = join(reports, 'e2e.json')
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
      const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], env)
      return tallyOf(report, code)
    },
  },
]

/** More second tries than this are a failure: a busy machine does not explain them. */
const mostRetried = 3

const total: Tally = { passed: 0, failed: 0 }
let tries = 0
const lines: string[] = []
for (const { name, run: perform } of steps) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { passed, failed, retried = [], failures = [] } = await perform()
  total.passed += passed
  total.failed += failed
  tries += retried.length
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  lines.push(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(26)}${`${passed} passed, ${failed} failed`.padEnd(26)}${seconds} s`,
    ...failures.map((failure) => `    ${failure}`),
    ...retried.map((test) => `    at the second try: ${test}`),
  )
}
if (tries > mostRetried) {
  total.failed += 1
  lines.push(`✗ ${tries} tests needed a second try: ${mostRetried} may`)
}
removeTemporaryFiles()
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
