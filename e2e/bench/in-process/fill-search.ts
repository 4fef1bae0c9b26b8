import { asc, desc, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { backingMarks, openRows } from '@/lib/features/reconciliation/store/tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { fillDocuments } from './fill-documents'
import { fillLedger } from './fill-ledger'
import { fillReceived } from './fill-received'

const total = Number(process.argv[2])
const database = await db()

/** Typical and hard searches: a name in half of the rows, words that never occur together, no match. */
async function texts(): Promise<[name: string, q: string][]> {
  const [note] = await database
    .select()
    .from(indexedDocuments)
    .where(sql`${indexedDocuments.payments} is not null`)
    .orderBy(asc(indexedDocuments.id))
    .limit(1)
  const [payment] = await database.select().from(seenPayments).orderBy(asc(seenPayments.seenAt)).limit(1)
  const [operation] = await database.select().from(operations).orderBy(desc(operations.createdAt)).limit(1)
  const [infraction] = await database.select().from(infractions).orderBy(asc(infractions.id)).limit(1)
  const key = note?.accessKey
  const paidWith = note?.payments?.[0]?.endToEndId
  if (!key || !paidWith || !payment?.txid || !operation || !infraction) throw new Error('nothing was filled')
  const supplier = (note.role === 'emitente' ? note.recipientName : note.issuerName) ?? ''
  const supplierTaxId = (note.role === 'emitente' ? note.recipientTaxId : note.issuerTaxId) ?? ''
  const ownTaxId = (note.role === 'emitente' ? note.issuerTaxId : note.recipientTaxId) ?? ''
  return [
    ['an access key', key],
    ['an access key in fours', key.replace(/(.{4})/g, '$1 ')],
    ['half of an access key', key.slice(0, 22)],
    ['a document id', String(note.id)],
    ['the number of a note', note.number ?? ''],
    ['an end-to-end id received', payment.endToEndId],
    ['an end-to-end id of a note', paidWith],
    ['an end-to-end id nobody knows', 'E00416968202611121602u53WVmXMczv'],
    ['a txid', payment.txid],
    ['an operation id', operation.id],
    ['an infraction id', infraction.id],
    ['a CNPJ of long ago', supplierTaxId],
    ['a CNPJ in half of the payments', '38.114.502/0001-16'],
    ['a CNPJ in half of the notes', ownTaxId],
    ['a name in half of the rows', 'comercial aurora'],
    ['a name in all notes', 'ipe ferragens'],
    ['a word of some names', 'papelaria'],
    ['a word of most names', 'ltda'],
    ['a name of long ago', supplier],
    ['words that never meet', 'aurora ipiranga'],
    ['nothing there', 'xyzzy'],
    ['one letter', 'a'],
    ['two letters', 'sa'],
    ['three letters', 'com'],
    ['an amount to the cent', '2.000,19'],
    ['an amount roughly', '1,9 mil'],
    ['an amount nobody paid', '987.654.321,00'],
    ['a frequent name and an amount', 'comercial aurora 2.000,19'],
    ['the same, an amount nobody paid', 'comercial aurora 987.654.321,00'],
    ['a name and an amount roughly', 'papel 1.9'],
    ['a page', 'infrações'],
    ['an action', 'nova cobrança'],
  ]
}

await fillDocuments(total)
await fillLedger(total)
await fillReceived(total)
// Matching and deriving the notes in the background would be measured, too.
await database.execute(sql`truncate bill_marks, ${backingMarks}, ${openRows}`)
await database.execute(sql`analyze`)
const searches = await texts()
await closeDatabase()
console.log(JSON.stringify(searches))
