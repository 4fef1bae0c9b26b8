import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { Problem, refusal } from '@/lib/core/errors'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import type { Cells } from '@/lib/features/pix/batches/rules/columns'
import { auditBatch } from '@/lib/features/pix/batches/store/audit'
import { findSameFile } from '@/lib/features/pix/batches/store/batches'
import { insertJudged } from '@/lib/features/pix/batches/store/judged-insert'
import { type KnownKey, keysOfTaxIds } from '@/lib/features/pix/payees/store/known'
import { db } from '@/lib/server/db/client'
import { write } from '@/lib/server/write'
import { bills } from './contract'
import { billBatch, billBatchInput } from './schema'
import { rederive } from './store/derive'
import { type PayableBill, payableBills } from './store/payable'

/**
 * A draft of a batch with one row for each bill, on its due day; a row without a known key waits for one in the draft.
 * Throws `not_found` for an unknown bill, and `conflict` for one that is not open or is being paid already.
 */
export const batchBills = write(bills.batch, billBatchInput, billBatch, async (given, person) => {
  const id = randomUUID()
  const ids = [...new Set(given.ids)]
  await (await db()).transaction(async (tx) => {
    await rederive(
      tx,
      ids.map((each) => BigInt(each.split('-')[0] ?? '')),
    )
    const bills = await payableBills(tx, ids)
    if (bills.length < ids.length) throw new Problem('not_found', 'There is no such bill')
    if (!bills.every(({ payable }) => payable))
      throw refusal('conflict', 'A bill is not open, or is being paid already', 'refused.bill-not-payable')
    const keys = await keysOfTaxIds(
      tx,
      bills.flatMap(({ partyTaxId }) => partyTaxId ?? []),
    )
    const today = currentDay(new Date())
    const rows = bills.map((bill, at) => ({
      line: at + 1,
      cells: cellsOf(bill, keys.get(bill.partyTaxId ?? ''), today),
      madeFrom: { documentId: bill.documentId, ...(bill.name && { installment: bill.name }) },
    }))
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    const sameFileAs = await findSameFile(tx, sha256, null)
    const { accountId = null, name = `Vencimentos de ${formatInstant(new Date(), 'pt-BR')}` } = given
    const batch = { id, kind: 'transfers' as const, name, accountId, sha256, sameFileAs, ignored: [] }
    await insertJudged(tx, { ...batch, createdBy: person.id }, rows)
    await auditBatch(tx, person, 'create', id, { bills: ids, rows: rows.length, sameFileAs })
  })
  return { id }
})

/** Late bills and bills of today have no day: they are paid as soon as the batch is sent. */
function cellsOf(bill: PayableBill, key: KnownKey | undefined, today: string): Cells {
  const { model, documentNumber, documentId, number, of, dueDate, freeCents } = bill
  const note = `${modelName(model)} ${documentNumber ?? documentId}`
  return {
    valor: (freeCents / 100).toFixed(2),
    descricao: of > 1 ? `${note}, ${number}/${of}` : note,
    ...(key && { chave: key.value, tipo: key.type }),
    ...(bill.partyTaxId && isComparable(bill.partyTaxId) && { documento: bill.partyTaxId }),
    ...(bill.partyName && { nome: bill.partyName }),
    ...(dueDate !== null && dueDate > today && { data: dueDate }),
  }
}

/** A tax id that a row takes: its holder is compared with it. */
const isComparable = (taxId: string) => isValidCpf(taxId) || isValidCnpj(taxId)
