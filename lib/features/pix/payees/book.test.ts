import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { maskDocument } from '@/e2e/simulator/pix/people'
import { recordReturn } from '@/lib/features/pix/transfers/store/returns'
import { verifyAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { changePayee, createPayee, exportPayees, getPayee, listBook, listPayeePayments, removePayee } from './service'
import { fillBook } from './store/from-transfer'
import { payeePayments, payees } from './store/tables'

const { simulator, marina, rafael, listed, key, ...book } = await openBook()
const { context, pay, confirm, payConfirmed, lookUp, known, payeeOf, paidBefore } = book

describe('the book', () => {
  test('lists the payee of a confirmed transfer with the sum paid, and no payee before the confirmation', async () => {
    await lookUp()
    const { id } = await pay()
    expect(await payeeOf()).toBeUndefined()
    await confirm(id)
    const found = await payeeOf()
    expect(found).toMatchObject({
      name: listed.name,
      keys: [{ ...key, owner: { name: listed.name, document: maskDocument(listed.document) }, bank: listed.bank }],
      paid: { count: 1, cents: 5_000 },
    })
    await payConfirmed({ amountCents: 700 })
    expect((await payeeOf())?.paid).toMatchObject({ count: 2, cents: 5_700 })
    const { items } = await listPayeePayments.perform({ id: found?.id ?? '' }, context())
    expect(items).toMatchObject([
      { amountCents: 700, notes: [], reason: null },
      { id, amountCents: 5_000, holder: listed.name },
    ])
  })

  test('lists a payee whose key was never looked up by the key alone, without a holder', async () => {
    await payConfirmed()
    expect(await payeeOf()).toMatchObject({ name: key.value, keys: [{ owner: null, seenAt: null }] })
    expect(await known()).toBeNull()
  })

  test('names a payee by the report of the settlement, and never by a typed document', async () => {
    const typed = { receiverDocument: listed.document.replace(/..$/, '59') }
    const { id } = await pay(typed)
    await confirm(id)
    expect(await payeeOf()).toMatchObject({ name: key.value, taxId: null })
    const other = { type: 'EMAIL', value: `outro.${key.value}` } as const
    const next = await pay({ ...typed, key: other })
    await confirm(next.id, { receiver: { name: listed.name, document: listed.document } })
    const { items } = await listBook.perform({ q: listed.document }, context())
    expect(items).toMatchObject([{ name: listed.name, taxId: listed.document, keys: [other] }])
  })

  test('is filled from transfers that were confirmed before it was there, once', async () => {
    await lookUp()
    const id = await payConfirmed()
    const database = await db()
    const before = await payeeOf()
    await database.delete(payeePayments).where(eq(payeePayments.operationId, id))
    await database.delete(payees).where(eq(payees.id, before?.id ?? ''))
    await fillBook()
    await fillBook()
    expect(await payeeOf()).toMatchObject({ name: listed.name, paid: { count: 1, cents: 5_000 } })
  })

  test('is read, searched and changed without a look-up', async () => {
    await paidBefore()
    simulator.clearRequests()
    const created = await createPayee.run(
      { name: 'Órbita Gráfica', key: { type: 'CPF', value: '52998224725' } },
      marina,
    )
    await changePayee.run({ id: created.id, note: 'Gráfica', favorite: true }, marina)
    for (const q of ['orbita graf', '529.982', key.value.slice(2, -4)])
      expect((await listBook.perform({ q }, context(rafael))).items).toHaveLength(1)
    await getPayee.perform({ id: created.id }, context(rafael))
    await listPayeePayments.perform({ id: created.id }, context(rafael))
    await listBook.perform({ mark: 'changed' }, context())
    await fillBook()
    await removePayee.run({ id: created.id }, marina)
    expect(simulator.requests()).toEqual([])
  })

  test('has the usual amount and day of the month from three payments on', async () => {
    const usual = async () => {
      const { id = '' } = (await payeeOf()) ?? {}
      return (await getPayee.perform({ id }, context())).usual
    }
    await payConfirmed({ amountCents: 5_000 })
    await payConfirmed({ amountCents: 9_000 })
    expect(await usual()).toBeNull()
    await payConfirmed({ amountCents: 5_500 })
    const days = ['2026-10-05T12:00:00Z', '2026-10-06T02:00:00Z', '2026-10-20T12:00:00Z']
    const database = await db()
    const rows = await database.select().from(payeePayments).where(eq(payeePayments.key, key.value))
    for (const [at, { operationId }] of rows.entries())
      await database
        .update(payeePayments)
        .set({ confirmedAt: new Date(days[at] ?? '') })
        .where(eq(payeePayments.operationId, operationId))
    expect(await usual()).toEqual({ amountCents: 5_500, dayOfMonth: 5 })
  })

  test('is exported with a row for each key, and formulas stay text', async () => {
    const { id } = await createPayee.run({ name: '=cmd()', note: '+1', key }, marina)
    await changePayee.run({ id, addKey: { type: 'EMAIL', value: 'outra@exemplo.com.br' } }, marina)
    await createPayee.run({ name: 'Outra', key: { type: 'EMAIL', value: 'terceira@exemplo.com.br' } }, marina)
    const { stream, fileName } = await exportPayees.run({ q: 'cmd' }, marina)
    const lines = (await text(stream)).trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.slice(1).every((line) => line.startsWith("'=cmd();"))).toBe(true)
    expect(lines[1]).toContain(key.value)
    expect(fileName).toMatch(/^lastro_favorecidos_\d{4}-\d\d-\d\d\.csv$/)
  })

  test('gives pages by name, whole and without repeats', async () => {
    await createPayee.run({ name: 'Primeira', key }, marina)
    await createPayee.run({ name: 'Última', key: { type: 'CPF', value: '98765432100' } }, marina)
    const all = await listBook.perform({ limit: 200 }, context())
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await listBook.perform({ limit: 1, cursor }, context())
      pages.push(...items.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor)
    expect(pages).toEqual(all.items.map(({ id }) => id))
    await expect(listBook.perform({ cursor: 'nope' }, context())).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('a key belongs to one payee; a second key of the same one adds up', async () => {
    await paidBefore()
    const found = await payeeOf()
    const other = { type: 'CPF', value: '11144477735' } as const
    const created = await createPayee.run({ name: 'Outra', key: other }, marina)
    await expect(changePayee.run({ id: created.id, addKey: key }, marina)).rejects.toMatchObject({
      code: 'conflict',
      extras: { record: { code: 'refused.payee-key-taken', values: { name: listed.name } } },
    })
    await changePayee.run({ id: created.id, removeKey: other }, marina)
    await changePayee.run({ id: found?.id ?? '', addKey: other }, marina)
    await payConfirmed({ key: other, amountCents: 900 })
    expect(await payeeOf()).toMatchObject({ keys: [key, other], paid: { count: 2, cents: 5_900 } })
  })

  test('has the sums of its payments after returns, and when the key changes hands', async () => {
    const id = await paidBefore()
    await payConfirmed({ amountCents: 700 })
    const first = await payeeOf()
    const paid = async (payeeId = '') => {
      const { paid: sum, holders } = await getPayee.perform({ id: payeeId }, context())
      return { sum: { count: sum.count, cents: sum.cents }, holders: holders.map((holder) => holder.paid) }
    }
    const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
    if (!row) throw new Error('the transfer is not in the ledger')
    await recordReturn(row, { cents: 2_000, at: '2026-11-20' }, {})
    const all = { count: 2, cents: 3_700 }
    expect(await paid(first?.id)).toEqual({ sum: all, holders: [all] })

    await removePayee.run({ id: first?.id ?? '' }, marina)
    const second = await createPayee.run({ name: 'Outro nome', key }, marina)
    expect(second.paid).toMatchObject(all)
    await changePayee.run({ id: second.id, removeKey: key }, marina)
    const third = await createPayee.run({ name: 'Terceiro nome', key }, marina)
    await payConfirmed({ amountCents: 100 })
    expect(await paid(second.id)).toEqual({ sum: all, holders: [{ count: 3, cents: 3_800 }] })
    expect(await paid(third.id)).toEqual({ sum: { count: 1, cents: 100 }, holders: [{ count: 3, cents: 3_800 }] })

    await (await db()).delete(payeePayments).where(eq(payeePayments.operationId, id))
    expect(await paid(second.id)).toEqual({ sum: { count: 1, cents: 700 }, holders: [{ count: 2, cents: 800 }] })
    await fillBook()
    expect(await paid(third.id)).toEqual({ sum: { count: 2, cents: 3_100 }, holders: [{ count: 3, cents: 3_800 }] })
  })

  test('every change is in the audit trail', async () => {
    const { id } = await createPayee.run({ name: 'Sol', key }, marina)
    await changePayee.run({ id, name: 'Sol e Mar' }, marina)
    await removePayee.run({ id }, marina)
    expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null, problem: null })
  })
})

test('a payment for a payee that is not there is refused', async () => {
  await expect(pay({ payeeId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'invalid_request' })
})
