import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type BackingDirection, backingDirections } from '@/lib/core/backing'
import { monthInput, monthNow } from '@/lib/features/reconciliation/closings-schema'
import { closings, reconciliation } from '@/lib/features/reconciliation/contract'
import { noteRows, paymentRows } from '@/lib/features/reconciliation/store/backed-rows'
import { type MonthScope, monthFiguresOf } from '@/lib/features/reconciliation/store/closings'
import { countEconf, econfRows } from '@/lib/features/reconciliation/store/econf-rows'
import { linkColumns, linkRows } from '@/lib/features/reconciliation/store/link-rows'
import { appendAudit } from '@/lib/server/audit/trail'
import { csvOptions } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { everyone, read } from '@/lib/server/read'
import { csvCells, csvColumns, noteLines, paymentLines } from './csv'
import { econfCells, econfColumns } from './econf'
import { companyOf, fileName } from './names'
import { type FileFormat, fileInput } from './schema'

/** Current content of a closing and its files. */
export const readMonth = read(closings.month, {
  sameFor: everyone,
  input: monthInput,
  output: monthNow,
  async run({ month, companyId }) {
    const scope = { month, companyId: companyId ?? null }
    const company = await companyOf(scope.companyId)
    const database = await db()
    const [figures, rows] = await Promise.all([monthFiguresOf(database, scope), countEconf(scope)])
    const csv = { name: fileName('csv', company, month) }
    return {
      company,
      figures,
      files: {
        csv,
        econf: { name: fileName('econf', company, month), rows },
        link: { name: fileName('link', company, month) },
      },
    }
  },
})

type Wanted = MonthScope & { format: FileFormat; direction?: BackingDirection }

async function* csvPages({ direction, ...scope }: Wanted): AsyncGenerator<string[][]> {
  for (const one of direction ? [direction] : backingDirections) {
    for await (const page of paymentRows(scope, one)) yield page.flatMap(paymentLines).map(csvCells)
    for await (const page of noteRows(scope, one)) yield page.flatMap(noteLines).map(csvCells)
  }
}

async function* econfPages({ direction, ...scope }: Wanted): AsyncGenerator<string[][]> {
  for await (const page of econfRows(scope, direction)) yield page.map(econfCells)
}

const files = {
  csv: { columns: csvColumns, pages: csvPages },
  econf: { columns: econfColumns, pages: econfPages },
  link: { columns: linkColumns, pages: linkRows },
}

/** One page of rows at a time, so that no whole month is in memory. */
async function* textOf(wanted: Wanted): AsyncGenerator<Buffer> {
  const { columns, pages } = files[wanted.format]
  const options = { ...csvOptions, record_delimiter: 'windows', columns } as const
  yield Buffer.from(stringify([], options))
  for await (const rows of pages(wanted))
    if (rows.length > 0) yield Buffer.from(stringify(rows, { ...options, bom: false, header: false }))
}

/** A file of a month's current state, written while it is read. */
const monthFileStream = (wanted: Wanted): Readable => Readable.from(textOf(wanted), { objectMode: false })

/** A file of a company's month and its name; an unknown company is named by its id. */
export async function monthFile(wanted: Wanted & { companyId: string }): Promise<{ name: string; stream: Readable }> {
  const company = await companyOf(wanted.companyId).catch(() => ({ cnpj: wanted.companyId }))
  return { name: fileName(wanted.format, company, wanted.month), stream: monthFileStream(wanted) }
}

/** A person's download; audited. */
export const openMonthFile = download(reconciliation.file, fileInput, async ({ companyId, ...input }, person) => {
  const wanted = { ...input, companyId: companyId ?? null }
  const company = await companyOf(wanted.companyId)
  const entry = { actor: person, action: 'reconciliation.export', subject: wanted.month, outcome: 'ok' }
  await (await db()).transaction((tx) => appendAudit(tx, { ...entry, detail: wanted }))
  return {
    stream: monthFileStream(wanted),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: fileName(wanted.format, company, wanted.month),
  }
})
