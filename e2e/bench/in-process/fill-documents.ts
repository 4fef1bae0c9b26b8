import { sql } from 'drizzle-orm'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { indexedParties, knownCompanies } from '@/lib/server/db/search-tables'

const chunk = 5_000

/** Reproducible numbers from 0 to 1. */
const dice = (seed: number) => sql.raw(`((hashint4extended(n, ${seed}) & 1048575) / 1048576.0)`)

/** A supplier's name; three suppliers in a hundred contain a common word of a trade. */
const nameOf = (number: string) =>
  sql.raw(`(array['comercial','distribuidora','transportes','papelaria','metalurgica','grafica','industria','auto pecas'])[1 + ${number} % 8]
    || ' ' || (array['aurora','boa vista','santa clara','tres irmaos','novo horizonte','ipiranga','sao jorge','bela'])[1 + ${number} / 8 % 8]
    || ' ' || substr(md5('name' || ${number}), 1, 5) || (array[' ltda',' me',' sa',' eireli'])[1 + ${number} % 4]`)

const taxId = (number: string, of: number) => sql.raw(`lpad((${number} * ${of}::bigint)::text, 14, '${of % 7}2')`)

/**
 * Inserts typical documents of five years: half of one company, most of few suppliers and few of most, some old only,
 * few cancelled, the oldest purged, one in ten not read yet.
 */
export async function fillDocuments(total: number): Promise<void> {
  const database = await db()
  for (let from = 1; from <= total; from += chunk) {
    const to = Math.min(total, from + chunk - 1)
    await database.execute(sql`
    insert into ${indexedDocuments}
      (id, access_key, company_id, model, kind, period, cancelled, role, purged, created_at, retention_days, expires_at, expiry, extra,
       content_state, number, number_value, series, issuer_tax_id, issuer_name, recipient_tax_id, recipient_name, issued_at, issued_order, file_status, total_cents, status_code, payments, search)
    select id, key, company, model, kind, to_char(at, 'YYYY-MM'), cancelled, role, purged,
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 1700, to_char(at + interval '1700 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), at + interval '1700 days', '{}',
      case when is_read then 'read' when purged then 'unavailable' else 'waiting' end,
      number::text, number, '1', issuer, case when is_read then issuer_name end, case when is_read then recipient end,
      case when is_read then recipient_name end, case when is_read then to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"-03:00"') end,
      case when is_read then (extract(epoch from at) * 1000)::bigint else 0 end, case when is_read then 'authorized' end,
      case when is_read and model <> 'mdfe' then cents end, case when is_read then '100' end,
      case when is_read and common_model = 'nfe' then jsonb_build_array(jsonb_build_object('method', '17', 'amountCents', cents,
        'endToEndId', 'E00416968' || to_char(at, 'YYYYMMDDHH24MI') || lpad(n::text, 11, 'n'))) end,
      ' ' || concat_ws(' ', id, key, number, issuer,
        case when is_read then issuer_name end, case when is_read then recipient end, case when is_read then recipient_name end)
    from (
      select *, case when is_issuer then 'emitente' else 'destinatario' end as role,
        case when is_issuer then own_id else supplier_id end as issuer, case when is_issuer then own_name else supplier_name end as issuer_name,
        case when is_issuer then supplier_id else own_id end as recipient, case when is_issuer then supplier_name else own_name end as recipient_name
      from (
        select *, 9007199254740993::bigint + n * 7 as id, '00000000-0000-4000-8000-' || lpad(company_number::text, 12, '0') as company,
          case when is_issuer then 'saida' when ${dice(3)} < 0.97 then 'entrada' end as kind,
          ${taxId('company_number', 1047291)} as own_id, 'ipe ferragens filial ' || company_number || ' ltda' as own_name,
          ${taxId('supplier', 7291047)} as supplier_id, ${nameOf('supplier')} as supplier_name,
          1 + (n * 13) % 999983 as number, at < now() - interval '1700 days' as purged
        from (
          select n, now() - (${total}::int - n) * (interval '1826 days' / ${total}::int) as at,
            case when ${dice(1)} < 0.5 then 0 else 1 + (power(${dice(1)}, 3) * 20)::int end as company_number,
            (power(${dice(2)}, 4) * 4000)::int + case when n < ${total}::int / 4 then 4000 else 0 end as supplier,
            (array['nfe','nfe','nfe','nfe','nfe','nfce','nfce','nfce','nfs-e','nfs-e','nfs-e','cte','nfe','nfe','nfe','nfe'])[1 + (${dice(5)} * 16)::int % 16] as common_model,
            ${dice(6)} < 0.4 as is_issuer, ${dice(7)} < 0.015 as cancelled, ${dice(8)} < 0.9 as is_read,
            case when ${dice(9)} < 0.005 then 'mdfe' when ${dice(9)} < 0.0055 then 'nfcom' end as rare_model,
            (100 + power(${dice(10)}, 3) * 3000000)::int as cents
          from generate_series(${from}::int, ${to}::int) n
        ) rolled, lateral (select coalesce(rare_model, common_model) as model) chosen
      ) named
    ) made, lateral (
      select '35' || to_char(at, 'YYMM') || issuer || '55001' || lpad(number::text, 9, '0') || '1' || lpad((n % 99999999)::text, 8, '0') || n % 10 as key
    ) keyed`)
  }
  await database.execute(sql`
    insert into ${indexedParties} (tax_id, name, search)
    select tax_id, max(name), ' ' || max(name) || ' ' || tax_id
    from (
      select issuer_tax_id as tax_id, issuer_name as name from ${indexedDocuments}
      union all select recipient_tax_id, recipient_name from ${indexedDocuments}
    ) parties where name is not null group by tax_id`)
  await database.execute(sql`
    insert into ${knownCompanies} (id, cnpj, legal_name, search)
    select company, max(tax_id), max(name), ' ' || max(name) || ' ' || max(tax_id)
    from (
      select company_id as company, case role when 'emitente' then issuer_tax_id else recipient_tax_id end as tax_id,
        case role when 'emitente' then issuer_name else recipient_name end as name
      from ${indexedDocuments}
    ) own where name is not null group by company`)
  const months = await database.selectDistinct({ period: indexedDocuments.period }).from(indexedDocuments)
  const periods = months.map(({ period }) => period ?? '')
  await database.transaction((tx) => countMonths(tx, periods))
}
