import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operations } from '@/lib/server/db/schema'
import type { Period } from '../period'
import { leftCents, number, receivedIn, rowsOf, sentIn } from './rows'

const shown = 5

const { input, about } = operations
const key = sql`${input}->'key'`
const ofKey = sql`case when ${key}->>'type' in ('CPF', 'CNPJ') then ${key}->>'value' end`
const payee = sql`${about}->'payee'->'owner'`

const sides = {
  payers: (period: Period, accountId: string | undefined) => sql`
    select payer->>'document' as tax_id, payer->>'name' as name, cents from ${receivedIn(period, accountId)}`,
  payees: (period: Period, accountId: string | undefined) => sql`
    select coalesce(${input}->>'receiverDocument', ${ofKey}, ${payee}->>'document') as tax_id,
      coalesce(${payee}->>'name', case when ${ofKey} is null then ${key}->>'value' end) as name, ${leftCents} as cents
    from ${operations} where ${operations.kind} = 'pix.transfer' and ${operations.state} = 'confirmed'
      and ${leftCents} > 0 and ${sentIn(period, accountId)}`,
}

/** A tax id is the same with and without its punctuation. */
const partyKey = sql`coalesce(upper(regexp_replace(tax_id, '[^0-9A-Za-z*]', '', 'g')), lower(name))`

const partyRow = z.object({
  rank: number,
  name: z.string().nullable(),
  taxId: z.string().nullable(),
  known: z.boolean(),
  count: number,
  cents: number,
  parties: number,
})

/** The five first by what they paid or were paid, then a row of all others. */
export function rankedParties(side: keyof typeof sides, period: Period, accountId: string | undefined) {
  const movements: SQL = sides[side](period, accountId)
  return rowsOf(
    partyRow,
    sql`with parties as (
        select ${partyKey} as key, max(name) as name, max(tax_id) as tax_id, count(*) as count, coalesce(sum(cents), 0) as cents
        from (${movements}) movements group by 1),
      ranked as (
        select *, row_number() over (order by key is null, cents desc, key) as rank from parties),
      placed as (
        select *, case when key is null then ${shown + 1} else least(rank, ${shown + 1}) end as place from ranked)
      select place as rank, place <= ${shown} as known, max(name) as name, max(tax_id) as "taxId", sum(count) as count,
        sum(cents) as cents, count(key) as parties
      from placed group by place order by place`,
  )
}
