import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { liveAnswer } from '@/lib/features/pix/infractions/store/answers'
import { isAnsweredByUs, isListed, isOpen, toAnswer } from '@/lib/features/pix/infractions/store/queue'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { knownAccounts, operations } from '@/lib/server/db/schema'
import type { Period } from '../period'
import { number, ofAccount, rowsOf, sentDay } from './rows'

const sums = z.record(z.string(), number)

const sumOf = (name: string, amount: SQL, where: SQL) => sql`
  count(*) filter (where ${where}) as ${sql.identifier(`${name}Count`)},
  coalesce(sum(${amount}) filter (where ${where}), 0) as ${sql.identifier(`${name}Cents`)}`

async function sumsOf(query: SQL): Promise<(name: string) => { count: number; cents: number }> {
  const [row = {}] = await rowsOf(sums, query)
  return (name) => ({ count: row[`${name}Count`] ?? 0, cents: row[`${name}Cents`] ?? 0 })
}

/** Refunds: `returned` in the period; `returning` and `unknown` now. */
export function refundSums({ from, to }: Period, accountId: string | undefined) {
  const { amountCents, kind, state } = operations
  const amount = sql`${amountCents}`
  return sumsOf(sql`
    select ${sumOf('returned', amount, sql`${state} = 'confirmed' and ${sentDay} between ${from} and ${to}`)},
      ${sumOf('returning', amount, sql`${state} in ('sending', 'accepted', 'unknown')`)},
      ${sumOf('unknown', amount, sql`${state} = 'unknown'`)}
    from ${operations} where ${kind} = 'pix.refund' and ${ofAccount(operations.accountId, accountId)}`)
}

/** Upstream always names an infraction's account; the main account is in no list. */
const ofInfractionAccount = (accountId: string | undefined) =>
  accountId === undefined
    ? sql`(${infractions.accountId} is null or ${infractions.accountId} not in (select id from ${knownAccounts}))`
    : sql`${infractions.accountId} = ${accountId}`

/** Infractions that upstream lists: `disputed` and `blocked` now; `rejected` and `accepted` of those of the period. */
export function infractionSums({ from, to }: Period, accountId: string | undefined) {
  const amount = sql`${infractions.amountCents}`
  const decided = (word: string) =>
    sql`${infractions.status} = ${word} and ${infractions.date} between ${from} and ${to}`
  return sumsOf(sql`
    select ${sumOf('disputed', amount, toAnswer)}, ${sumOf('blocked', amount, sql`${isOpen} and ${isAnsweredByUs}`)},
      ${sumOf('rejected', amount, decided('rejected'))}, ${sumOf('accepted', amount, decided('accepted'))}
    from ${infractions} left join ${operations} on ${liveAnswer}
    where ${isListed} and ${ofInfractionAccount(accountId)}`)
}
