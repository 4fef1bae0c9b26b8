import 'server-only'
import { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { cut, decodeCursor, encodeCursor, noSuchCursor } from '@/lib/core/page-cursor'
import { formatTaxId } from '@/lib/core/tax-id'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { appendAudit } from '@/lib/server/audit/trail'
import { type CsvColumn, csvReais, csvStream } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { payees } from './contract'
import {
  named,
  namedInput,
  newPayee,
  type Payee,
  type PayeeKey,
  payee,
  payeeChange,
  payeeDetail,
  payeeFileInput,
  payeeFilter,
  payeeId,
  payeePage,
  payeePaymentPage,
  payeePaymentsInput,
} from './schema'
import { lockBook } from './store/book'
import { knownNameOf } from './store/known'
import { listPayments, usualPayment } from './store/payments'
import { changedPayees, holdersOf, listPayees, viewPayees } from './store/rows'
import {
  addKey,
  deletePayee,
  insertPayee,
  lockPayee,
  noSuchPayee,
  recordChange,
  removeKey,
  updatePayee,
} from './store/write'

const position = z.tuple([z.string(), z.guid()])

/** A place in the list by name. */
function placeOf(cursor: string) {
  try {
    return position.parse(JSON.parse(decodeURIComponent(cursor)))
  } catch {
    throw noSuchCursor()
  }
}

export const listBook = read(payees.list, {
  input: payeeFilter,
  output: payeePage,
  async run({ q, mark, cursor, limit }) {
    const rows = await listPayees({
      q,
      mark: mark === 'changed' ? undefined : mark,
      ids: mark === 'changed' ? await changedPayees() : undefined,
      after: cursor === undefined ? undefined : placeOf(cursor),
      limit: limit + 1,
    })
    const { shown, next } = cut(rows, limit, ({ sortName, id }) => encodeURIComponent(JSON.stringify([sortName, id])))
    return { items: await viewPayees(shown), next }
  },
})

async function onePayee(id: string): Promise<Payee> {
  const [found] = await viewPayees(await listPayees({ ids: [id], limit: 1 }))
  if (!found) throw noSuchPayee()
  return found
}

export const getPayee = read(payees.one, {
  input: payeeId,
  output: payeeDetail,
  run: async ({ id }) => ({ ...(await onePayee(id)), holders: await holdersOf(id), usual: await usualPayment(id) }),
})

export const getPayeeName = read(payees.named, {
  input: namedInput,
  output: named,
  run: async ({ key: value, keyType: type, documentId }) => ({
    payee: await knownNameOf({ key: { type, value }, documentId }, await db()),
  }),
})

export const listPayeePayments = read(payees.payments, {
  input: payeePaymentsInput,
  output: payeePaymentPage,
  async run({ id, cursor, limit }) {
    await onePayee(id)
    const rows = await listPayments(id, cursor === undefined ? null : decodeCursor(cursor), limit + 1)
    const { shown, next } = cut(rows, limit, encodeCursor)
    return { items: shown.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() })), next }
  },
})

/** Creates a payee without a look-up: the key's holder is unknown until a payment to the key is confirmed. */
export const createPayee = write(payees.create, newPayee, payee, async ({ key, ...fields }, person) => {
  const id = await (await db()).transaction(async (tx) => {
    await lockBook(tx)
    const created = await insertPayee(tx, { ...fields, createdBy: person.id })
    await addKey(tx, created, key)
    const detail = { name: fields.name, key: key.value }
    await recordChange(tx, created, { what: 'create', keys: [key.value], detail }, person)
    return created
  })
  return onePayee(id)
})

export const changePayee = write(
  payees.change,
  payeeChange,
  payee,
  async ({ id, name, note, email, favorite, addKey: added, removeKey: removed }, person) => {
    await (await db()).transaction(async (tx) => {
      await lockBook(tx)
      const { name: before } = await lockPayee(tx, id)
      const fields = { name, note: note === '' ? null : note, email: email === '' ? null : email, favorite }
      await updatePayee(tx, id, fields)
      if (removed) await removeKey(tx, id, removed)
      if (added) await addKey(tx, id, added)
      const keys = [added?.value, removed?.value].filter((value) => value !== undefined)
      // A star or an e-mail does not change who is paid.
      const counts = name !== undefined || note !== undefined || keys.length > 0
      const detail = {
        ...fields,
        name: name ?? before,
        ...(name !== undefined && { before }),
        added: added?.value,
        removed: removed?.value,
      }
      await recordChange(tx, id, { what: 'change', keys, counts, detail }, person)
    })
    return onePayee(id)
  },
)

/** Removes a payee from the book; its payments and the holders of its keys stay. */
export const removePayee = write(payees.remove, payeeId, null, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    await lockBook(tx)
    const { name } = await lockPayee(tx, id)
    const keys = await deletePayee(tx, id)
    await recordChange(tx, id, { what: 'remove', keys, detail: { name, keys } }, person)
  })
})

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
export const exportPayees = download(payees.file, payeeFileInput, async (filter, person) => {
  const entry = { actor: person, action: 'payees.export', subject: 'payees', outcome: 'ok', detail: filter }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  return {
    stream: csvStream(columns, linesOf(filter)),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: `lastro_favorecidos_${currentDay(new Date())}.csv`,
  }
})
