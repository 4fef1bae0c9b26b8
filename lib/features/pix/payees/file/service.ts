import 'server-only'
import type { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Payee, PayeeKey, payeeFileInput } from '@/lib/features/pix/payees/schema'
import { changedPayees, listPayees, viewPayees } from '@/lib/features/pix/payees/store/rows'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { type CsvColumn, csvReais, csvStream } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import type { Download } from '@/lib/server/http/download-route'

type Line = { payee: Payee; key: PayeeKey | null }

const optional = (taxId: string | null | undefined) => (taxId ? formatTaxId(taxId) : '')

/** Columns of the file in Portuguese, whatever the screen's language. */
const columns: CsvColumn<Line>[] = [
  ['Nome', ({ payee }) => payee.name],
  ['CPF ou CNPJ', ({ payee }) => optional(payee.taxId)],
  ['E-mail', ({ payee }) => payee.email ?? ''],
  ['Favorito', ({ payee }) => (payee.favorite ? 'sim' : '')],
  ['Chave Pix', ({ key }) => key?.value ?? ''],
  ['Tipo da chave', ({ key }) => (key ? inPortuguese(`keys.types.${key.type}`) : '')],
  ['Titular', ({ key }) => key?.owner?.name ?? ''],
  ['Documento do titular', ({ key }) => optional(key?.owner?.document)],
  ['Instituição', ({ key }) => key?.bank?.name ?? ''],
  ['Titular visto em', ({ key }) => key?.seenAt ?? ''],
  ['Mudou desde então', ({ key }) => (key?.change ? inPortuguese(`payees.change-${key.change}`) : '')],
  ['Pagamentos', ({ payee }) => String(payee.paid.count)],
  ['Pago (R$)', ({ payee }) => csvReais(payee.paid.cents)],
  ['Último pagamento', ({ payee }) => payee.paid.lastAt ?? ''],
  ['Observação', ({ payee }) => payee.note ?? ''],
]

const pageSize = 200

async function* linesOf({ q, mark }: z.output<typeof payeeFileInput>): AsyncGenerator<Line> {
  const ids = mark === 'changed' ? await changedPayees() : undefined
  let after: [string, string] | undefined
  for (;;) {
    const rows = await listPayees({ q, mark: mark === 'changed' ? undefined : mark, ids, after, limit: pageSize })
    for (const payee of await viewPayees(rows))
      for (const key of payee.keys.length > 0 ? payee.keys : [null]) yield { payee, key }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = [last.sortName ?? '', last.id]
  }
}

/** The filtered book of payees as CSV for Brazilian spreadsheets, a row for each key; audited. */
export async function exportPayees(filter: z.output<typeof payeeFileInput>, person: Person): Promise<Download> {
  const entry = { actor: person, action: 'payees.export', subject: 'payees', outcome: 'ok', detail: filter }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  return {
    stream: csvStream(columns, linesOf(filter)),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: `lastro_favorecidos_${currentDay(new Date())}.csv`,
  }
}
