import { sql } from 'drizzle-orm'
import { keyHolders, payeeKeys, payeePayments, payees } from '@/lib/features/pix/payees/store/tables'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

const chunk = 20_000

/** A payee, with a key and a remembered holder, for twenty transfers of the ledger; half of the transfers are to the first payee. */
export async function fillPayees(): Promise<void> {
  const database = await db()
  await database.execute(sql`create temporary table paid as
    select n, id, amount_cents, updated_at, case when n % 2 = 0 then 0 else n % greatest(1, count(*) over () / 20) end as payee
    from (select *, row_number() over (order by created_at) as n from ${operations} where kind = 'pix.transfer') transfers`)
  const made = sql`(select distinct payee, 'conta' || payee || '@fornecedor.com.br' as key,
    'Fornecedor ' || md5('name' || payee) || ' Ltda' as name, lpad((payee * 104729::bigint)::text, 14, '0') as tax_id from paid) made`
  await database.execute(sql`insert into ${payees} (name, tax_id, created_at) select name, tax_id, now() from ${made}`)
  await database.execute(sql`insert into ${payeeKeys} (value, type, payee_id)
    select key, 'EMAIL', ${payees.id} from ${made} join ${payees} on ${payees.taxId} = made.tax_id`)
  await database.execute(sql`insert into ${keyHolders} (key, key_type, name, document, first_seen_at, seen_at, accepted)
    select key, 'EMAIL', name, tax_id, now(), now(), true from ${made}`)
  await database.execute(sql`analyze paid, ${payees}, ${payeeKeys}, ${keyHolders}`)
  const count = await database.$count(sql`paid`)
  for (let from = 1; from <= count; from += chunk)
    await database.execute(sql`insert into ${payeePayments} (operation_id, payee_id, key, holder_id, amount_cents, confirmed_at)
    select paid.id, ${payeeKeys.payeeId}, ${payeeKeys.value}, ${keyHolders.id}, paid.amount_cents, paid.updated_at
    from (select * from paid where n between ${from} and ${from + chunk - 1}) paid
      join ${payeeKeys} on ${payeeKeys.value} = 'conta' || payee || '@fornecedor.com.br'
      join ${keyHolders} on ${keyHolders.key} = ${payeeKeys.value}`)
}
