import { benchBackup } from '../bench/backup.ts'
import { benchBatch } from '../bench/batch.ts'
import { benchBills } from '../bench/bills.ts'
import { benchBundle } from '../bench/bundle.ts'
import { benchCapacity } from '../bench/capacity.ts'
import { benchCrowd } from '../bench/crowd.ts'
import { benchDesk } from '../bench/desk.ts'
import { benchDocuments } from '../bench/documents.ts'
import { benchExports } from '../bench/exports.ts'
import { benchGrowth } from '../bench/growth.ts'
import { benchHouse } from '../bench/house.ts'
import { benchIdle } from '../bench/idle.ts'
import { benchLedger } from '../bench/ledger.ts'
import { benchLive } from '../bench/live.ts'
import { benchLoad } from '../bench/load.ts'
import { benchObjectStore } from '../bench/object-store.ts'
import { requested } from '../bench/options.ts'
import { benchPayerPage } from '../bench/payer-page.ts'
import { benchPdf } from '../bench/pdf.ts'
import { benchPhone } from '../bench/phone.ts'
import { benchPixFigures } from '../bench/pix-figures.ts'
import { benchRead } from '../bench/read.ts'
import { benchReconciliation } from '../bench/reconciliation.ts'
import { benchRolling } from '../bench/rolling.ts'
import { benchSearch } from '../bench/search.ts'
import { benchStatement } from '../bench/statement.ts'
import { benchWebhooks } from '../bench/webhooks.ts'
import { build, buildIsCurrent } from '../support/build.ts'
import { fail } from './fail.ts'

const benches: Record<string, () => Promise<boolean>> = {
  read: benchRead,
  load: benchLoad,
  crowd: benchCrowd,
  bundle: benchBundle,
  phone: benchPhone,
  'payer-page': benchPayerPage,
  pdf: benchPdf,
  statement: benchStatement,
  desk: benchDesk,
  growth: benchGrowth,
  house: benchHouse,
  idle: benchIdle,
  ledger: benchLedger,
  documents: benchDocuments,
  reconciliation: benchReconciliation,
  bills: benchBills,
  figures: benchPixFigures,
  exports: benchExports,
  search: benchSearch,
  webhooks: benchWebhooks,
  live: benchLive,
  capacity: benchCapacity,
  rolling: benchRolling,
  backup: benchBackup,
  batch: benchBatch,
  'object-store': benchObjectStore,
}

const unknown = requested.filter((name) => !(name in benches))
if (unknown.length > 0) fail(`There is no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`)
const chosen = Object.entries(benches).filter(([name]) => requested.length === 0 || requested.includes(name))
const inDatabase = ['bills', 'documents', 'figures', 'growth', 'house', 'ledger', 'object-store', 'reconciliation']
if (chosen.some(([name]) => !inDatabase.includes(name)) && !buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}
let met = true
for (const [, run] of chosen) met = (await run()) && met
process.exitCode = met ? 0 : 1
