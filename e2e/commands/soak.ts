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

const mostGrowth = 100

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { seed: text, count: text, kills: text } }).values
  } catch {
    return fail('The options are --seed NUMBER, --count NUMBER and --kills NUMBER')
  }
}

const { seed: givenSeed, count: givenCount = '10000', kills: givenKills = '30' } = readOptions()
const seed = Number(givenSeed ?? Date.now() % 1_000_000_000)
const count = Number(givenCount)
const kills = Number(givenKills)
if (![seed, count, kills].every(Number.isSafeInteger) || count < 1 || kills < 0)
  fail('The seed, the count and the kills are whole numbers')

if (!buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}
const removeTemporaryFiles = await prepareFolder(fillDataFolder)
console.log(`${count} requests of seed ${seed}`)
// With a small heap garbage is collected early, and leaks are noticed.
const env = await startEnvironment({ configuration: { NODE_OPTIONS: '--max-old-space-size=320' } })
// The first requests load and compile code, which stays in memory.
const warmUp = await soak(env, { seed: seed + 1, count: Math.ceil(count / 10) })
const before = residentMegabytes(env.pid())
const { faults, statuses, served } = await soak(env, { seed, count })
const growth = Math.round(residentMegabytes(env.pid()) - before)
// Rounds of hostile upstream answers, each with about thirty reads.
const rounds = Math.ceil(count / 80)
console.log(`${rounds} rounds of reads to which upstream's answers are hostile`)
let beforeReads = 0
const reads = await hostileReads(env, {
  ...{ seed, rounds },
  async warmed() {
    beforeReads = residentMegabytes(env.pid())
  },
})
const readGrowth = Math.round(residentMegabytes(env.pid()) - beforeReads)
await env.stop()
console.log(`${kills} kills of two instances, each while a batch of 500 rows is sent`)
const unequal = await killDuringBatches({ kills, rows: 500, seed })
const lossKills = Math.ceil(kills / 10)
console.log(`${lossKills} kills while a batch of 200 rows is sent and its answers are lost`)
const lost = await killDuringLosses({ kills: lossKills, rows: 200, seed })
console.log('1,000 interleavings of sendings, as many of approvals, and the large forms of tests')
const vitest = [
  ...['node_modules/vitest/vitest.mjs', 'run', 'lib/server/operations/interleavings'],
  ...['lib/features/pix/infractions/dossier/service', 'lib/server/auth/guesses', 'lib/server/zip/zip-stream'],
  ...['lib/features/documents/index/sync', 'lib/features/documents/index/store/list'],
  ...['lib/features/documents/xml-service', 'lib/features/retention/service'],
  ...['lib/features/reconciliation/received-reading', 'lib/features/reconciliation/store/order'],
]
const searching = startNode(vitest, {
  log: 'inherit',
  env: { ...environmentUnprepared(), INTERLEAVINGS: '1000', SOAK: '1' },
})
const broken =
  (await searching.ended) === 0
    ? []
    : ['an interleaving breaks the contract, or a large form of a test fails: see above']
removeTemporaryFiles()

const table = (counts: Map<string | number, number>) =>
  [...counts]
    .sort(([one], [other]) => String(one).localeCompare(String(other)))
    .map((pair) => pair.join(': '))
    .join(', ')
console.log(`Answers by status: ${table(statuses)}`)
console.log(`Good answers by caller: ${table(served)}`)
console.log(`Hostile answers of upstream: ${reads.answered}`)
console.log(`Memory grew by ${growth} MB and by ${readGrowth} MB, of ${mostGrowth} allowed each`)
const wrong = [...warmUp.faults, ...faults, ...reads.faults, ...unequal, ...lost, ...broken]
for (const fault of wrong) console.error(fault)
console.log(`${wrong.length} faults; once more: npm run soak -- --seed ${seed}`)
process.exitCode = wrong.length > 0 || Math.max(growth, readGrowth) > mostGrowth ? 1 : 0
