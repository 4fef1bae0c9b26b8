import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { isFree, msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import { seenPayments } from '@/lib/server/db/schema'
import { receivedReturns } from './received-tables'

type ReceivedReturn = typeof receivedReturns.$inferSelect

/** `few`: the payments that it can be of, as far as payments are known, where they are few; else null. */
type ClaimedReturn = ReceivedReturn & { few: string[] | null }

const idsOf = async (query: SQL): Promise<string[]> =>
  z
    .object({ rows: z.array(z.object({ id: z.string() })) })
    .parse(await (await db()).execute(query))
    .rows.map(({ id }) => id)

const underWay = 'PENDING_DEPOSIT_REFUND'
const notMade = 'CANCELLED_DEPOSIT_REFUND'

/** Lease of a return, longer than the requests of a few payments may take; after it the process is presumed dead. */
const leaseSeconds = 180

const paidDay = sql`left(coalesce(p.paid_at, p.seen_at::text), 10)`
/** Our refunds, each of the whole amount. */
const refunded = sql`select 1 from operations o where o.kind = 'pix.refund' and o.subject = p.end_to_end_id and o.state in ('sending', 'unknown', 'accepted', 'confirmed')`

/** Payments are not refunded after so many days. */
const window = 90

/** Only a payment with an end-to-end id that was not fully returned can be requested. */
const canGoBack = sql`p.has_end_to_end_id and coalesce(known.returned_cents, 0) < p.amount_cents
  and not exists (${refunded})
  and not exists (select 1 from infractions i where i.transaction_id = p.end_to_end_id and i.refunded_cents > 0)`

const bare = (text: SQL) => sql`translate(lower(${text}), './- ', '')`

/** How many payments are requested for one return at a time. */
const mostAsked = 5

/** Payments that a return `r` can be of, as far as payments are known: of its amount and payer, and not requested since. */
const possible = sql`
  select p.end_to_end_id as id from ${seenPayments} p
  left join returned_payments known on known.end_to_end_id = p.end_to_end_id
  where p.amount_cents = r.amount_cents and coalesce(p.account_id, '') = r.account_id
    and ${paidDay} between to_char(r.day::date - ${window + 1}::int, 'YYYY-MM-DD') and to_char(r.day::date + 1, 'YYYY-MM-DD')
    and case when r.party_tax_id is not null then ${bare(sql`p.payer->>'document'`)} = ${bare(sql`r.party_tax_id`)}
      when r.party_name is not null then lower(p.payer->>'name') = lower(r.party_name) else true end
    and (known.asked_at is null or known.asked_at < r.changed_at) and ${canGoBack}
  limit ${mostAsked + 1}`

const isAskable = sql`r.type <> ${notMade} and ${isFree(sql`r.lease_until`)}`

async function lease(due: SQL): Promise<ReceivedReturn | null> {
  const [claimed] = await (await db())
    .update(receivedReturns)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(sql`${receivedReturns.id} = (${due})`)
    .returning()
  return claimed ?? null
}

const pause = sql`least(greatest(interval '1 hour', asked_at - day::timestamptz), interval '7 days')`

/** Time until the payment of a return is to be found; 0 while one waits for days that are still to be read. */
export const msUntilReturn = () =>
  msUntilFirst(
    receivedReturns,
    sql`case when asked_at is null then lease_until else greatest(asked_at + ${pause}, lease_until) end`,
    sql`(end_to_end_id is null or type = ${underWay}) and type <> ${notMade}`,
  )

/**
 * The next return of which it is to be found out which payment went back, or whether it did, leased to the caller. One that
 * can be of few known payments comes at once, that of a single payment first. Any other comes when the days before it have
 * been read, then each time after a longer pause, at last once a week.
 */
export async function claimReturn(): Promise<ClaimedReturn | null> {
  const one = await lease(sql`
    select r.id from ${receivedReturns} r
    cross join lateral (select count(*) as count from (${possible}) possible) possible
    where r.end_to_end_id is null and r.asked_at is null and ${isAskable} and possible.count between 1 and ${mostAsked}
    order by possible.count, r.day desc limit 1 for update of r skip locked`)
  if (one) {
    const few = await idsOf(sql`
      select possible.id from ${receivedReturns} r cross join lateral (${possible}) possible where r.id = ${one.id}`)
    return { ...one, few }
  }
  const any = await lease(sql`
    select id from ${receivedReturns} r
    where (r.end_to_end_id is null or r.type = ${underWay}) and ${isAskable}
      and (r.asked_at is null or now() - r.asked_at > ${pause})
      and not exists (select 1 from received_days d where d.account_id = r.account_id and d.day <= r.day and d.completed_at is null and d.error is null)
    order by r.asked_at nulls first, r.day desc limit 1 for update skip locked`)
  return any && { ...any, few: null }
}

/** Releases the lease of a return. `isDone`: nothing more can be requested for now. */
export async function releaseReturn({ id }: ReceivedReturn, isDone: boolean): Promise<void> {
  await (await db())
    .update(receivedReturns)
    .set({ leaseUntil: null, ...(isDone && { askedAt: sql`now()` }) })
    .where(eq(receivedReturns.id, id))
}

const digits = (text: string) => text.replace(/[./\- ]/g, '').toLowerCase()

/** The payments of the refund's receiver; for an unknown receiver, those of exactly that amount. */
function paidBy({ partyTaxId, partyName, amountCents }: ReceivedReturn): SQL {
  if (partyTaxId)
    return sql`p.search like ${`% ${digits(partyTaxId)}%`} and ${bare(sql`p.payer->>'document'`)} = ${digits(partyTaxId)}`
  return partyName
    ? sql`lower(p.payer->>'name') = ${partyName.toLowerCase()} and p.amount_cents = ${amountCents}`
    : sql`p.amount_cents = ${amountCents}`
}

const within = ({ accountId, day }: ReceivedReturn) =>
  sql`coalesce(p.account_id, '') = ${accountId} and ${paidDay} between ${addDays(day, -window - 1)} and ${addDays(day, 1)}`

/** The payment that our refund or an infraction names as returned, unless another return already belongs to it. */
export async function explainedBy(one: ReceivedReturn): Promise<string | null> {
  const [id = null] = await idsOf(sql`
    select p.end_to_end_id as id from ${seenPayments} p
    where p.has_end_to_end_id and ${within(one)} and ${paidBy(one)} and (
      (p.amount_cents = ${one.amountCents} and exists (${refunded} and o.created_at < ${addDays(one.day, 2)}::timestamptz))
      or exists (select 1 from infractions i where i.transaction_id = p.end_to_end_id and i.refunded_cents = ${one.amountCents})
    ) and not exists (select 1 from ${receivedReturns} other where other.end_to_end_id = p.end_to_end_id)
    order by p.paid_at desc nulls last limit 1`)
  return id
}

/**
 * Payments that may have gone back, the likeliest first: those of the same amount, never requested since the return, the
 * newest. One that was requested a week after the return will not say more. `isLast`: no more of that amount are left.
 */
export async function candidatesOf(one: ReceivedReturn): Promise<{ payments: string[]; isLast: boolean }> {
  if (one.endToEndId !== null) return { payments: [one.endToEndId], isLast: true }
  const changedAt = one.changedAt.toISOString()
  const isAgain = one.askedAt !== null
  const matching = (amount: SQL) => sql`
    from ${seenPayments} p left join returned_payments known on known.end_to_end_id = p.end_to_end_id
    where ${within(one)} and ${paidBy(one)} and ${amount} and ${canGoBack}
      and (known.asked_at is null or known.asked_at < ${changedAt}::timestamptz
        or (${isAgain} and known.asked_at < ${addDays(one.day, 8)}::timestamptz and known.asked_at < now() - interval '10 minutes'))`
  const ids = await idsOf(sql`
    select p.end_to_end_id as id ${matching(sql`p.amount_cents >= ${one.amountCents}`)}
    order by p.amount_cents = ${one.amountCents} desc, known.asked_at is null desc, known.asked_at, p.paid_at desc nulls last
    limit ${mostAsked}`)
  const same = await idsOf(sql`
    select p.end_to_end_id as id ${matching(sql`p.amount_cents = ${one.amountCents}`)} limit ${mostAsked + 1}`)
  return { payments: ids, isLast: same.length <= mostAsked }
}

/** Records the payment of a return; a payment that is already recorded stays. */
export async function nameReturn(id: string, endToEndId: string): Promise<void> {
  await (await db())
    .update(receivedReturns)
    .set({ endToEndId })
    .where(sql`${receivedReturns.id} = ${id} and ${receivedReturns.endToEndId} is null`)
}
