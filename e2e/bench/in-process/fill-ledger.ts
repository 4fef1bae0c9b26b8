import { sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { operationAttempts, operations, users } from '@/lib/server/db/schema'

const chunk = 5_000

/** Half of the rows name one supplier; one in five thousand is unknown. */
export async function fillLedger(total: number): Promise<void> {
  const database = await db()
  const ana = { email: 'ana@example.com', name: 'Ana', passwordHash: '', roles: ['finance' as const] }
  await database.insert(users).values(ana)
  for (let from = 1; from <= total; from += chunk)
    await database.execute(sql`
    with made as (
    insert into ${operations}
      (id, kind, state, amount_cents, input, fingerprint, created_by, created_at, updated_at, sent_at, search)
    select id, kind, state, cents, jsonb_build_object('amountCents', cents, 'key', jsonb_build_object('value', pix_key)),
      md5(n::text), (select id from ${users} where email = ${ana.email}), at, at, at,
      lower(' ' || concat_ws(' ', id, pix_key, name, document, 'Nota fiscal ' || n, 'PED-' || n, md5('txid' || n),
        cents / 100 || ',' || lpad((cents % 100)::text, 2, '0'), cents / 100 || '.' || lpad((cents % 100)::text, 2, '0')))
    from (
      select n, gen_random_uuid() as id, (array['pix.transfer', 'pix.charge', 'pix.refund'])[1 + n % 3] as kind,
        case when n % 5000 = 7 then 'unknown' when n % 20 = 3 then 'failed' when n % 10 = 4 then 'accepted' else 'confirmed' end as state,
        (100 + n * 7919::bigint % 2500000)::int as cents, 'conta' || n || '@fornecedor.com.br' as pix_key,
        case when n % 2 = 0 then 'Comercial Aurora Ltda' else 'Fornecedor ' || md5('name' || n % 997) end as name,
        lpad((n * 104729::bigint % 99999999999999)::text, 14, '0') as document,
        now() - (${total}::int - n) * interval '5 minutes' as at
      from generate_series(${from}::int, ${Math.min(total, from + chunk - 1)}::int) n
    ) generated
    returning id, created_at, updated_at, state)
    insert into ${operationAttempts} (operation_id, purpose, started_at, ended_at, outcome)
    select id, 'send', created_at, updated_at, case state when 'unknown' then state when 'failed' then 'refused' else 'applied' end
    from made`)
}
