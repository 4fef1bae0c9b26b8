import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { residentMegabytes } from '../bench/memory.ts'
import { killDuringBatches } from '../support/batch-kills.ts'
import { killDuringLosses } from '../support/batch-losses.ts'
import { build, buildIsCurrent } from '../support/build.ts'
import { startNode } from '../support/child.ts'
import { fillDataFolder, startEnvironment } from '../support/environment.ts'
import { hostileReads } from '../support/hostile-reads.ts'
import { environmentUnprepared, prepareFolder } from '../support/prepared-folder.ts'
import { soak } from '../support/soak.ts'
import { fail } from './fail.ts'

/** `share`: of all minutes; a round runs with a seed of its own and returns faults. */
type Part = { name: string; share: number; round: (seed: number) => Promise<string[]> }

const mostGrowth = 100

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { seed: text, minutes: text } }).values
  } catch {
    return fail('The options are --seed NUMBER and --minutes NUMBER')
  }
}

const { seed: givenSeed, minutes: givenMinutes = '60' } = readOptions()
const seed = Number(givenSeed ?? Date.now() % 1_000_000_000)
const minutes = Number(givenMinutes)
if (!Number.isSafeInteger(seed) || !Number.isFinite(minutes) || minutes <= 0)
  fail('The seed is a whole number, the minutes are more than none')

const largeForms = [
  ...['lib/features/pix/infractions/dossier/service', 'lib/server/auth/guesses', 'lib/server/zip/zip-stream'],
  ...['lib/features/documents/index/sync', 'lib/features/documents/index/store/list'],
  ...['lib/features/documents/xml-service', 'lib/features/retention/service'],
  ...['lib/features/reconciliation/received-reading', 'lib/features/reconciliation/store/order'],
]

/** Files with tests that `npm test` leaves out. */
const longFiles = globSync('e2e/{api,journeys}/*.spec.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('@long'),
)

/** Plays a file once, without a second try: what a kill or a seed shows once is a fault. */
async function playFile(runner: string[], file: string, env: Record<string, string>): Promise<string[]> {
  const options = { log: 'inherit', env: { ...environmentUnprepared(), ...env } } as const
  return (await startNode([...runner, file], options).ended) === 0 ? [] : [`${file} fails: see above`]
}

const longTests = (file: string) =>
  playFile(['node_modules/@playwright/test/cli.js', 'test', '--retries=0'], file, { LASTRO_LONG: '1' })

/** Runs files of unit tests in their large form. */
const largeForm = (file: string, env: Record<string, string>) =>
  playFile(['node_modules/vitest/vitest.mjs', 'run', '--retry=0'], file, env)

/** One Lastro for both, with a small heap: garbage is collected early, and leaks are noticed. */
async function hostile(): Promise<{ parts: Part[]; end: () => Promise<string[]> }> {
  const env = await startEnvironment({ configuration: { NODE_OPTIONS: '--max-old-space-size=320' } })
  const megabytes = () => residentMegabytes(env.pid())
  let warm: number | undefined
  const parts: Part[] = [
    {
      name: '500 hostile requests',
      share: 0.1,
      round: async (roundSeed) => (await soak(env, { seed: roundSeed, count: 500 })).faults,
    },
    {
      name: 'reads to which upstream’s answers are hostile',
      share: 0.1,
      async round(roundSeed) {
        const { faults } = await hostileReads(env, { seed: roundSeed, rounds: 10 })
        // Its first requests load and compile code, which stays in memory.
        warm ??= megabytes()
        return faults
      },
    },
  ]
  async function end() {
    const growth = Math.round(megabytes() - (warm ?? 0))
    await env.stop()
    console.log(`Memory grew by ${growth} MB, of ${mostGrowth} allowed`)
    return growth > mostGrowth ? [`memory grew by ${growth} MB`] : []
  }
  return { parts, end }
}

const parts: Part[] = [
  {
    name: 'the long tests of a file',
    share: 0.3,
    round: (roundSeed) => longTests(longFiles[roundSeed % longFiles.length] ?? ''),
  },
  {
    name: 'one of two instances killed while a batch of 500 rows is sent',
    share: 0.15,
    round: (roundSeed) => killDuringBatches({ kills: 1, rows: 500, seed: roundSeed }),
  },
  {
    name: 'a kill while a batch of 100 rows is sent and its answers are lost',
    share: 0.1,
    round: (roundSeed) => killDuringLosses({ kills: 1, rows: 100, seed: roundSeed }),
  },
  {
    name: '200 interleavings of sendings, as many of approvals',
    share: 0.15,
    round: (roundSeed) =>
      largeForm('lib/server/operations/interleavings', {
        INTERLEAVINGS: '200',
        INTERLEAVINGS_SEED: String(roundSeed),
      }),
  },
  {
    name: 'the large form of a file of tests',
    share: 0.1,
    round: (roundSeed) => largeForm(largeForms[roundSeed % largeForms.length] ?? '', { SOAK: '1' }),
  },
]

const outcome = { passed: 0, failed: 0 }

function record(what: string, faults: string[]): void {
  outcome[faults.length === 0 ? 'passed' : 'failed'] += 1
  for (const fault of faults) console.error(`${what}: ${fault}`)
}

/** Repeats a round until the part's share of the minutes is over; at least once. */
async function play({ name, share, round }: Part): Promise<void> {
  const until = Date.now() + share * minutes * 60_000
  let rounds = 0
  do {
    const roundSeed = seed + rounds
    const faults = await round(roundSeed).catch((error: unknown) => [`broke off: ${String(error)}`])
    record(`${name}, seed ${roundSeed}`, faults)
    rounds += 1
  } while (Date.now() < until)
  console.log(`${rounds} × ${name}: seeds ${seed} to ${seed + rounds - 1}`)
}

if (!buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}
const removeTemporaryFiles = await prepareFolder(fillDataFolder)
console.log(`${minutes} minutes from seed ${seed}`)
const attacked = await hostile()
for (const part of attacked.parts) await play(part)
record('hostile requests and answers', await attacked.end())
for (const part of parts) await play(part)
removeTemporaryFiles()
console.log(`once more: npm run soak -- --minutes ${minutes} --seed ${seed}`)
console.log(`${outcome.passed} passed, ${outcome.failed} failed`)
process.exitCode = outcome.failed > 0 ? 1 : 0
