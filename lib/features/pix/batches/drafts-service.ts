import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import writeXlsxFile from 'write-excel-file/node'
import type { z } from 'zod'
import { csvText } from '@/lib/core/csv-text'
import { refusal } from '@/lib/core/errors'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { parseOutput } from '@/lib/server/parse'
import { upload, write } from '@/lib/server/write'
import { batches } from './contract'
import { fileRows } from './file-rows'
import { readSheets } from './file-table'
import { type BatchKind, type Cells, columnsOfKind } from './rules/columns'
import { noReading, type Reading } from './rules/reading'
import {
  type Batch,
  batch,
  changedRow,
  confirmInput,
  excludeInput,
  newBatch,
  readingChange,
  rowChange,
  templateInput,
} from './schema'
import { auditBatch } from './store/audit'
import { type BatchRecord, findSameFile, lockDraft, updateBatch } from './store/batches'
import { findFile, findOwnDraft, replaceRows, storeFile } from './store/file'
import { insertJudged } from './store/judged-insert'
import { judgeAgain } from './store/judging'
import { findRow, type RowRecord, updateRow, updateRows } from './store/rows'
import { viewOne, viewRow } from './store/view'

/**
 * Reads a file into a draft, without look-ups; the same file read otherwise replaces the person's draft of it. Throws `too_many_rows`, or `invalid_request` for a
 * file that is not a table of transfers.
 */
export async function createBatch(
  given: z.output<typeof newBatch>,
  person: Person,
  file: AsyncIterable<Uint8Array>,
): Promise<Batch> {
  const bytes = await readFile(file)
  const read = fileRows(await readSheets(bytes), given.kind, given)
  const { rows, ignored, reading } = read
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { kind, accountId = null, name = `${kind}-${new Date().toISOString().slice(0, 10)}` } = given
  const created = await (await db()).transaction(async (tx) => {
    const draft = await findOwnDraft(tx, { sha256, kind, accountId, createdBy: person.id })
    if (draft && isOtherwise(draft.reading, reading)) {
      await replaceRows(tx, draft, read)
      await auditBatch(tx, person, 'change', draft.id, { reading })
      return draft.id
    }
    const id = randomUUID()
    const sameFileAs = await findSameFile(tx, sha256, reading.sheet)
    const batch = { id, kind, name, accountId, sha256, sameFileAs, ignored, reading, createdBy: person.id }
    await insertJudged(tx, batch, rows)
    await storeFile(tx, id, bytes)
    await auditBatch(tx, person, 'create', id, { name, sha256, rows: rows.length, sameFileAs })
    return id
  })
  return viewOne(created)
}

export const uploadBatch = upload(batches.create, newBatch, batch, (given, person, body) =>
  createBatch(given, person, body.upload.stream),
)

const isOtherwise = (before: Reading | null, { sheet, decimal, hiddenRows }: Reading) =>
  before !== null && (before.sheet !== sheet || before.decimal !== decimal || before.hiddenRows !== hiddenRows)

/** Reads the file of a draft again, as a person chooses. Throws `conflict` for another version, and where there is no file. */
export const readAgain = write(batches.readAgain, readingChange, batch, async (given, person) => {
  const { id, version, ...choice } = given
  await (await db()).transaction(async (tx) => {
    const batch = await lockDraft(tx, id, version)
    const { sheet, decimal, hiddenRows } = batch.reading ?? noReading
    const bytes = await findFile(tx, id)
    if (!bytes) throw refusal('conflict', 'The rows are from no file', 'refused.batch-no-file')
    const isSameSheet = choice.sheet === undefined || choice.sheet === sheet
    const kept = isSameSheet
      ? {
          sheet: sheet ?? undefined,
          decimal: decimal ?? undefined,
          hidden: hiddenRows === 0 ? ('include' as const) : undefined,
        }
      : {}
    const read = fileRows(await readSheets(bytes), batch.kind, { ...kept, ...choice })
    await replaceRows(tx, batch, read)
    await auditBatch(tx, person, 'change', id, { reading: read.reading })
  })
  return viewOne(id)
})

/** Size limit of a file in bytes, well above the size of the largest batch. */
const largestFile = 8_000_000

async function readFile(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > largestFile) throw refusal('body_too_large', `At most ${largestFile} bytes`, 'refused.body-too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Changes this version of a draft, judges the draft again and increments its version. Throws `conflict` for another version. */
async function changeDraft<T>(
  id: string,
  version: number,
  change: (tx: Transaction, batch: BatchRecord) => Promise<T>,
): Promise<{ value: T; version: number }> {
  return (await db()).transaction(async (tx) => {
    const batch = await lockDraft(tx, id, version)
    const value = await change(tx, batch)
    await judgeAgain(tx, batch)
    await updateBatch(tx, id, { version: version + 1 })
    return { value, version: version + 1 }
  })
}

/** Corrects, excludes, includes or confirms one row. */
export const changeRow = write(batches.changeRow, rowChange, changedRow, async (given, person) => {
  const { id, rowId, version: seen } = given
  const { version } = await changeDraft(id, seen, async (tx) => {
    const row = await findRow(tx, id, rowId)
    const cells = changedCells(row.cells, given)
    const isMended = cells !== row.cells
    const isOtherKey = cells.chave !== row.cells.chave || cells.tipo !== row.cells.tipo
    await updateRow(tx, rowId, {
      cells,
      excluded: given.excluded ?? row.excluded,
      confirmed: given.confirmed ?? (isMended ? false : row.confirmed),
      ...(given.holderReason && { holderReason: given.holderReason }),
      ...(isOtherKey && { found: null, foundNothing: false, holderReason: null }),
    })
    const { confirmed, excluded } = given
    await auditBatch(tx, person, 'change', id, { line: row.line, mended: isMended, confirmed, excluded })
  })
  const row = await (await db()).transaction((tx) => findRow(tx, id, rowId))
  return parseOutput(changedRow, { ...viewRow({ row, operation: null }), version })
})

function changedCells(cells: RowRecord['cells'], given: z.output<typeof rowChange>): Cells {
  const { amountCents, key, description, externalId, name, document, sendOn, email, validity } = given
  const fields = [amountCents, key, description, externalId, name, document, sendOn, email, validity]
  if (fields.every((field) => field === undefined)) return cells
  const { linha: _, ...named } = cells
  return {
    ...named,
    ...(amountCents !== undefined && { valor: (amountCents / 100).toFixed(2) }),
    ...(key && { chave: key.value, tipo: key.type }),
    ...(description !== undefined && { descricao: description ?? '' }),
    ...(externalId !== undefined && { identificador: externalId ?? '' }),
    ...(name !== undefined && { nome: name ?? '' }),
    ...(document !== undefined && { documento: document ?? '' }),
    ...(sendOn !== undefined && { data: sendOn ?? '' }),
    ...(email !== undefined && { email: email ?? '' }),
    ...(validity !== undefined && { validade: validity ?? '' }),
  }
}

export const excludeProblems = write(batches.exclude, excludeInput, batch, async ({ id, version }, person) => {
  await changeDraft(id, version, async (tx) => {
    await updateRows(tx, id, 'problem', { excluded: true })
    await auditBatch(tx, person, 'exclude', id)
  })
  return viewOne(id)
})

export const confirmRows = write(batches.confirm, confirmInput, batch, async (given, person) => {
  const { id, version, reason } = given
  await changeDraft(id, version, async (tx) => {
    await updateRows(tx, id, 'all', { confirmed: true, confirmReason: reason })
    await auditBatch(tx, person, 'confirm', id, { reason })
  })
  return viewOne(id)
})

const examples: Record<BatchKind, readonly string[]> = {
  transfers: ['123.456.789-00', 'CPF', '1.234,56', 'Salário de novembro', 'FOLHA-001', '', 'Nome do favorecido', ''],
  charges: ['1.234,56', 'PEDIDO-001', '3 dias', 'Nome do cliente', 'cliente@', 'NF-e 1.707, parcela 2 de 3'],
}
const fileNames: Record<BatchKind, string> = { transfers: 'lote-modelo', charges: 'cobrancas-modelo' }

/** A template file: the columns and one example row. Its key, or its e-mail, is invalid, so that it cannot be sent. */
export const openTemplate = download(batches.template, templateInput, async ({ kind, format }) => {
  const rows = [[...columnsOfKind[kind]], [...examples[kind]]]
  const bytes = format === 'csv' ? Buffer.from(csvText(rows)) : await xlsx(rows)
  const contentType =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { stream: Readable.from([bytes]), bytes: bytes.length, contentType, fileName: `${fileNames[kind]}.${format}` }
})

/** Every cell is text, so that a spreadsheet leaves keys and amounts as they are typed. */
async function xlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })))
  return writeXlsxFile(cells).toBuffer()
}
