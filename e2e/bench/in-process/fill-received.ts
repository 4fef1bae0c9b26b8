import { sql } from 'drizzle-orm'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'

const chunk = 5_000

/** Received payments, half of them from one payer; one in a hundred has an infraction. */
export async function fillReceived(total: number): Promise<void> {
  const database = await db()
  for (let from = 1; from <= total; from += chunk)
    await database.execute(sql`
    with made as (
    insert into ${seenPayments} (end_to_end_id, amount_cents, txid, payer, paid_at, seen_at)
    select 'E18236120' || to_char(at, 'YYYYMMDDHH24MI') || lpad(n::text, 11, 'r'), (100 + n * 7919::bigint % 2500000)::int,
      md5('txid' || n), jsonb_build_object('name', case when n % 2 = 0 then 'Comercial Aurora Ltda' else 'Pagador ' || md5('payer' || n % 9973) end,
        'document', case when n % 2 = 0 then '38114502000116' else lpad((n % 9973 * 104729::bigint)::text, 14, '3') end),
      to_char(at, 'YYYY-MM-DD'), at
    from (
      select n, now() - (${total}::int - n) * interval '3 minutes' as at
      from generate_series(${from}::int, ${Math.min(total, from + chunk - 1)}::int) n
    ) generated
    returning end_to_end_id, amount_cents, paid_at)
    insert into ${infractions} (id, situation_type, status, amount_cents, date, transaction_id, extra)
    select 'inf_' || end_to_end_id, 'SCAM', 'pending', amount_cents, paid_at, end_to_end_id, '{}'
    from (select *, row_number() over () as row from made) numbered where row % 100 = 0`)
}
