import { sql } from 'drizzle-orm'
import { addDays, currentDay } from '@/lib/core/dates'
import { billDays, bills } from '@/lib/features/bills/store/tables'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { backedDocuments, backingMarks, openRows } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'

const chunk = 10_000
const days = 540

/**
 * Inserts this many notes of a year and a half, of 3,000 customers and suppliers: three of ten are sales; two have
 * three instalments, five one due day, three none. Of the old ones one in forty is unpaid.
 */
export async function fillBills(total: number): Promise<void> {
  const database = await db()
  const today = currentDay(new Date())
  const first = addDays(today, -days)
  for (let from = 1; from <= total; from += chunk) {
    const to = Math.min(total, from + chunk - 1)
    const made = sql`
      select n, n % 10 as class, n % 10 >= 7 as sale, (1 + n % 4)::text as company, (1000 + n * 7919::bigint % 900001)::bigint as cents,
        (date '${sql.raw(first)}' + (n::bigint * ${days} / ${total})::int)::text as issued, (10000000 + n % 3000 * 7919)::text || '000100' as party,
        'Cliente ' || substr(md5((n % 3000)::text), 1, 8) || ' Comercio Ltda' as name
      from generate_series(${from}::int, ${to}::int) n`
    await database.execute(sql`
      insert into ${indexedDocuments} (id, access_key, company_id, model, kind, period, cancelled, role, purged, extra, content_state, number,
        number_value, recipient_tax_id, recipient_name, issued_at, total_cents, payments, installments, search)
      select n, lpad(n::text, 44, '5'), company, 'nfe', 'saida', left(issued, 7), false, case when sale then 'emitente' else 'destinatario' end,
        false, '{}', 'read', n::text, n, party, name, issued || 'T10:00:00-03:00', cents, '[]', '[]', ' ' || concat_ws(' ', n, party, lower(name))
      from (${made}) made`)
    await database.execute(sql`
      insert into ${backedDocuments} (id, direction, month, amount_cents, state, expected_cents, linked_cents, company_id, day, otherwise_cents, party_tax_id, party_name)
      select n, case when sale then 'in' else 'out' end, left(issued, 7), cents, 'unbacked', cents, 0, company, issued, 0, party, name
      from (${made}) made`)
    await database.execute(sql`
      insert into ${bills} (document_id, number, of, label, direction, company_id, party_tax_id, party_name, due_date, note_due_date, amount_cents,
        open_cents, paid_cents, state, own_company, planned, requests, issued_on, paid_on, excess_cents, operation_ids)
      select n, i, parts, lpad(i::text, 3, '0'), case when sale then 'in' else 'out' end, company, party, name, due, due, part,
        case when paid then 0 else part end, case when paid then part else 0 end, case when paid then 'paid' else 'open' end, false,
        case when paid then '[]' else jsonb_build_array(jsonb_build_object('day', coalesce(due, ''), 'amountCents', part, 'movedCents', 0)) end,
        '[]', issued,
        case when paid then due end, 0, '{}'
      from (select *, cents / parts as part, coalesce(due, issued) < ${today} and n % 40 <> 0 as paid
        from (select *, case when class < 2 then 3 else 1 end as parts from (${made}) made) counted,
          lateral generate_series(1, parts) i,
          lateral (select case when class in (3, 5, 8) then null else (issued::date + i * 28)::text end as due) dated) split`)
    // Rows of all tables are inserted here, so nothing needs matching or deriving.
    await database.execute(sql`truncate bill_marks, ${backingMarks}, ${openRows}`)
  }
  await database.execute(sql`
    insert into ${billDays} (day, company_id, direction, open_cents, count)
    select coalesce(due_date, ''), company_id, direction, sum(open_cents), count(*) from ${bills} where open_cents > 0 group by 1, 2, 3`)
}
