import 'server-only'
import { Readable } from 'node:stream'
import writeXlsxFile from 'write-excel-file/node'
import { csvText } from '@/lib/core/csv-text'
import { type BatchKind, columnsOfKind } from '@/lib/features/pix/batches/rules/columns'
import type { Download } from '@/lib/server/http/download-route'

const examples: Record<BatchKind, readonly string[]> = {
  transfers: ['123.456.789-00', 'CPF', '1.234,56', 'Salário de novembro', 'FOLHA-001', '', 'Nome do favorecido', ''],
  charges: ['1.234,56', 'PEDIDO-001', '3 dias', 'Nome do cliente', 'cliente@', 'NF-e 1.707, parcela 2 de 3'],
}
const fileNames: Record<BatchKind, string> = { transfers: 'lote-modelo', charges: 'cobrancas-modelo' }

/** A template file: the columns and one example row. Its key, or its e-mail, is invalid, so that it cannot be sent. */
export async function makeTemplate(kind: BatchKind, format: 'csv' | 'xlsx'): Promise<Download> {
  const rows = [[...columnsOfKind[kind]], [...examples[kind]]]
  const bytes = format === 'csv' ? Buffer.from(csvText(rows)) : await xlsx(rows)
  const contentType =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { stream: Readable.from([bytes]), bytes: bytes.length, contentType, fileName: `${fileNames[kind]}.${format}` }
}

/** Every cell is text, so that a spreadsheet leaves keys and amounts as they are typed. */
async function xlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })))
  return writeXlsxFile(cells).toBuffer()
}
