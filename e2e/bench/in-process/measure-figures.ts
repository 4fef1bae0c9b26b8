import { sql } from 'drizzle-orm'
import { figureSpans } from '@/lib/features/pix/figures/schema'
import { readCharges, readDays, readParties, readStakes } from '@/lib/features/pix/figures/service'
import { receivedDays } from '@/lib/features/reconciliation/store/received-tables'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations, seenPayments, users } from '@/lib/server/db/schema'
import { fillLedger } from './fill-ledger'
import { fillReceived } from './fill-received'
import { msOf } from './timing'

const rounds = 9
const database = await db()

/** Completes the rows: payment times to the second, a payment for every charge, and completely read days. */
async function completeRows(): Promise<void> {
  const numbered = sql`row_number() over (order by created_at) as n`
  await database.execute(
    sql`update ${seenPayments} set paid_at = to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  )
  await database.execute(sql`update ${operations} set result = jsonb_build_object('txid', paid.txid, 'paidCents', amount_cents)
    from (select id, ${numbered} from ${operations} where kind = 'pix.charge') charge
      join (select txid, row_number() over (order by seen_at desc) as n from ${seenPayments}) paid using (n)
    where ${operations}.id = charge.id`)
  await database.execute(sql`insert into ${receivedDays} (account_id, day, completed_at)
    select '', to_char(now() at time zone 'America/Sao_Paulo' - n * interval '1 day', 'YYYY-MM-DD'), now() + interval '1 day'
    from generate_series(0, 1000) n`)
}

async function person(): Promise<Person> {
  const [row] = await database.select().from(users).limit(1)
  if (!row) throw new Error('nobody to read')
  return { id: row.id, email: row.email, name: row.name, roles: row.roles }
}

const rows = Number(process.argv[2])
await fillReceived(rows)
await fillLedger(rows)
await completeRows()
await database.execute(sql`analyze`)
const context = { person: await person(), signal: new AbortController().signal }
const bareMs = await msOf(async () => database.execute(sql`select count(*) from ${seenPayments}`), rounds)
const times = []
for (const span of figureSpans) {
  const reads: [string, () => Promise<unknown>][] = [
    ['days', () => readDays.perform({ span }, context)],
    ['charges', () => readCharges.perform({ span }, context)],
    ['payers', () => readParties.perform({ span, side: 'payers' }, context)],
    ['payees', () => readParties.perform({ span, side: 'payees' }, context)],
    ['stakes', () => readStakes.perform({ span }, context)],
  ]
  for (const [name, read] of reads) times.push({ name: `${name}, ${span}`, ms: await msOf(read, rounds) })
}
const { in: received } = await readDays.perform({ span: '90' }, context)
const { paid, medianPaySeconds } = await readCharges.perform({ span: '90' }, context)
await closeDatabase()
console.log(JSON.stringify({ bareMs, times, received: received?.count, paid, timed: medianPaySeconds !== null }))
