import { sql } from 'drizzle-orm'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'

const chunk = 5_000
/** The leading digit makes the ids larger than a JavaScript number can hold. */
const firstId = 9_107_199_254_740_993n

/** Reproducible numbers from 0 to 1. */
const dice = (seed: number) => sql.raw(`((hashint4extended(n, ${seed}) & 1048575) / 1048576.0)`)

/**
 * Inserts this many pairs of a note and its payment, of 3,000 customers, few of whom buy often. Of twenty pairs six
 * have the payment named in the note, five match exactly, two are instalments, two are equal pairs, and one each is a
 * partial payment, comes from a branch, has a masked CPF, has no note, or has its txid in the note.
 */
const made = (month: string, from: number, to: number) => sql`
  select *, ${month} || '-' || lpad(day::text, 2, '0') as issued, ${month} || '-' || lpad((day + ${dice(3)} * 5)::int::text, 2, '0') as paid,
    'E18236120' || replace(${month}, '-', '') || '011200' || lpad(n::text, 11, 'r') as e2e, md5('txid' || n) as txid,
    case when class = 17 then lpad((hashint8extended(n, 11) & 34359738367)::text, 11, '1') else (10000000 + customer * 7919)::text || '000100' end as party,
    'Cliente ' || substr(md5('name' || customer), 1, 8) || ' Comercio Ltda' as name
  from (
    select n, n % 20 as class, (power(${dice(1)}, 2) * 3000)::int as customer, 1 + (${dice(2)} * 22)::int as day,
      (1000 + (case when n % 20 = 14 then n - 1 else n end) * 7919::bigint % 2000003)::int as cents
    from generate_series(${from}::int, ${to}::int) n
  ) rolled`

/** The equal pair has the same customer. */
const paired = (month: string, from: number, to: number) => sql`
  select one.*, coalesce(other.party, one.party) as payer, coalesce(other.name, one.name) as payer_name from (${made(month, from, to)}) one
  left join (${made(month, from, to)}) other on one.class = 14 and other.n = one.n - 1`

/** A month with this many received payments and as many issued notes, all read. */
export async function fillReconciliation(total: number, month: string): Promise<void> {
  const database = await db()
  for (let from = 1; from <= total; from += chunk) {
    const pairs = paired(month, from, Math.min(total, from + chunk - 1))
    await database.execute(sql`
      insert into ${indexedDocuments}
        (id, access_key, company_id, model, kind, period, cancelled, role, purged, extra, content_state, number, number_value, series,
         issuer_tax_id, issuer_name, recipient_tax_id, recipient_name, issued_at, total_cents, status_code, payments, installments, "references", search)
      select ${firstId}::bigint + n, key, '00000000-0000-4000-8000-000000000001', 'nfe', 'saida', ${month}, false, 'emitente', false, '{}', 'read',
        (400000 + n)::text, 400000 + n, '1', '38114502000116', 'Comercial Aurora Ltda', recipient, recipient_name, issued || 'T10:00:00-03:00', total, '100',
        case when class < 6 then jsonb_build_array(jsonb_build_object('method', '17', 'amountCents', cents, 'endToEndId', e2e)) else '[]' end,
        case when class in (11, 12) then (select jsonb_agg(jsonb_build_object('number', i::text, 'dueDate', (issued::date + i * 2)::text, 'amountCents', cents)) from generate_series(1, 3) i) else '[]' end,
        case when class = 19 then array[txid] else array[]::text[] end, ' ' || concat_ws(' ', key, 400000 + n, recipient, lower(recipient_name))
      from (select *, '3526110038114502000116' || lpad(n::text, 22, '5') as key, case when class <> 18 then payer end as recipient,
          case when class <> 18 then payer_name end as recipient_name,
          case when class in (11, 12) then cents * 3 when class = 15 then cents * 2 when class = 18 then cents + 7 else cents end as total
        from (${pairs}) pairs) notes`)
    await database.execute(sql`
      insert into ${seenPayments} (end_to_end_id, amount_cents, txid, payer, receiver, paid_at)
      select e2e, cents, txid, jsonb_build_object('name', payer_name, 'document', case class
          when 16 then left(payer, 8) || '000200' when 17 then '***.' || substr(payer, 4, 3) || '.' || substr(payer, 7, 3) || '-**' else payer end),
        jsonb_build_object('name', 'Comercial Aurora Ltda', 'document', '38114502000116'), paid || 'T15:00:00-03:00'
      from (${pairs}) pairs`)
  }
  await database.transaction((tx) => countMonths(tx, [month]))
}
