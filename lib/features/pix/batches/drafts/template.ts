import 'server-only'
import { Readable } from 'node:stream'
import writeXlsxFile from 'write-excel-file/node'
import { csvText } from '@/lib/core/csv-text'
import { transferColumns } from '@/lib/features/pix/batches/rules/columns'
import type { Download } from '@/lib/server/http/download-route'

const example: readonly string[] = [
  '123.456.789-00',
  'CPF',
  '1.234,56',
  'Salário de novembro',
  'FOLHA-001',
  '',
  'Nome do favorecido',
  '',
]

/** A template file: the columns and one example row. Its key is invalid, so that it cannot be paid. */
export async function makeTemplate(format: 'csv' | 'xlsx'): Promise<Download> {
  const rows = [[...transferColumns], [...example]]
  const bytes = format === 'csv' ? Buffer.from(csvText(rows)) : await xlsx(rows)
  const contentType =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { stream: Readable.from([bytes]), bytes: bytes.length, contentType, fileName: `lote-modelo.${format}` }
}

/** Every cell is text, so that a spreadsheet leaves keys and amounts as they are typed. */
async function xlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })))
  return writeXlsxFile(cells).toBuffer()
}
