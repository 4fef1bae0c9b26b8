import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { everyDocument, untilIndexed } from '../support/document-index.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { limits } from '../support/limits.ts'
import { test } from '../support/test.ts'

test.use({ configuration: { DOCUMENT_INDEX: 'on' } })

const cents = z.int()
const text = z.string().nullable()
const party = z.looseObject({ taxId: text, name: text }).nullable()
const adjustment = z.enum(['returns', 'complements'])
const part = z.looseObject({
  ...{ place: cents, number: text, dueDate: text, amountCents: cents, paidCents: cents, requestedCents: cents },
  ...{ openCents: cents, freeCents: cents },
  state: z.enum(['open', 'overdue', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed']),
})
const due = z.looseObject({
  ...{ documentId: z.string(), direction: z.enum(['in', 'out']).nullable(), payer: party, payee: party },
  ...{ dueCents: cents, differsCents: cents, paidCents: cents, requestedCents: cents, openCents: cents },
  ...{ freeCents: cents, excessCents: cents, nothing: text, parts: z.array(part) },
  basis: z.enum(['invoice', 'net', 'receivable', 'total_with_reform', 'total']).nullable(),
  stated: z.looseObject({
    ...{ totalCents: cents.nullable(), withReformCents: cents.nullable() },
    ...{ netCents: cents.nullable(), invoiceCents: cents.nullable() },
  }),
  means: z.array(
    z.looseObject({ code: text, amountCents: cents.nullable(), when: z.enum(['now', 'later', 'unknown']) }),
  ),
  expects: z.array(
    z.looseObject({ endToEndId: z.string().optional(), txid: z.string().optional(), amountCents: cents.nullable() }),
  ),
  adjusts: z.array(z.looseObject({ accessKey: z.string(), effect: adjustment })),
  adjustedBy: z.array(z.looseObject({ documentId: z.string(), effect: adjustment, amountCents: cents })),
  withheld: z.looseObject({ kind: z.enum(['ibs_cbs', 'ibs', 'cbs']), amountCents: cents }).nullable(),
})
const bill = z.looseObject({ documentId: z.string(), of: cents, openCents: cents, freeCents: cents })
const refusal = z.looseObject({
  freeCents: cents,
  operations: z.array(z.looseObject({ id: z.string(), kind: z.string(), state: z.string(), amountCents: cents })),
})

const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)

/** A supplier's note of which nothing is paid or requested. */
async function noteToPay(finance: APIRequestContext): Promise<string> {
  let found: string | undefined
  const find = async () => {
    const { items } = await rowsOf(await finance.get('/api/bills?direction=out&limit=50'))
    const free = items.map((item) => bill.parse(item)).filter(({ openCents, freeCents }) => openCents === freeCents)
    found = free.find(({ of, openCents }) => of === 1 && openCents > 2_000)?.documentId
    return found
  }
  await expect.poll(find, { timeout: 100_000, intervals: [1_000] }).toBeDefined()
  return z.string().parse(found)
}

test('the account of a note is read by id and by key, and bounds what is requested of it', async ({ as }) => {
  test.setTimeout(limits.slowMs * 2)
  const finance = await as('finance')
  await untilIndexed(finance)
  const documentId = await noteToPay(finance)
  const account = async (idOrKey = documentId) =>
    due.parse(await dataOf(await finance.get(`/api/documents/${idOrKey}/due`)))
  const first = await account()

  await test.step('the same by its key, with figures that agree with its parts and its bills', async () => {
    const { accessKey } = (await everyDocument(finance)).find(({ id }) => id === documentId) ?? {}
    expect(await account(z.string().parse(accessKey))).toEqual(first)
    expect(first).toMatchObject({ documentId, direction: 'out', nothing: null, requestedCents: 0 })
    expect(first.openCents).toBe(sumOf(first.parts.map(({ openCents }) => openCents)))
    expect(first.differsCents).toBe(sumOf(first.parts.map(({ amountCents }) => amountCents)) - first.dueCents)
    const { items } = await rowsOf(await finance.get('/api/bills', { params: { documentId } }))
    expect(sumOf(items.map((item) => bill.parse(item).openCents))).toBe(first.openCents)
  })

  const pay = (amountCents: number, more: object = {}) => {
    const data = { amountCents, key: { type: 'CPF', value: '12345678909' }, madeFrom: { documentId }, ...more }
    return finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': randomUUID() } })
  }

  await test.step('a request above what is free is refused with the figures, with a reason it is taken', async () => {
    const whole = await pay(first.freeCents + 1)
    expect(refusal.parse(await problemOf(whole, 409, 'already_requested'))).toMatchObject({
      ...{ freeCents: first.freeCents, operations: [] },
    })
    const made = await pay(1_000)
    expect([201, 202]).toContain(made.status())
    const { id } = z.looseObject({ id: z.string() }).parse(await dataOf(made, made.status()))
    const freeCents = first.freeCents - 1_000
    expect(await account()).toMatchObject({ openCents: first.openCents, requestedCents: 1_000, freeCents })
    const second = refusal.parse(await problemOf(await pay(freeCents + 1), 409, 'already_requested'))
    expect(second).toMatchObject({ freeCents, operations: [{ id, kind: 'pix.transfer', amountCents: 1_000 }] })
    const again = await pay(freeCents + 1, { again: { reason: 'Combinado com o fornecedor' } })
    expect([201, 202]).toContain(again.status())
    expect(await account()).toMatchObject({ openCents: first.openCents, freeCents: 0 })
  })

  await test.step('it is open to finance and managers, and to none that has not been read', async () => {
    expect((await (await as('manager')).get(`/api/documents/${documentId}/due`)).status()).toBe(200)
    await problemOf(await (await as('support')).get(`/api/documents/${documentId}/due`), 403, 'forbidden')
    await problemOf(await finance.get('/api/documents/999999999/due'), 404, 'not_found')
  })
})
