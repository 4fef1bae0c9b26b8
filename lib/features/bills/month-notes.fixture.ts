import { eq } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { settle } from './bills.fixture'
import type { Month } from './month.fixture'

const cash = ['01', '03', '13', '99']
const means = [...cash, '05', '14', '15', '91', '17', '20', '23', '24', '90']
const named = (method: string, amountCents: number) => ({ method, amountCents, endToEndId: null })
const voided = ['rejected', 'cancelled', 'failed']
const live = ['awaiting_approval', 'sending', 'unknown', 'accepted']

type Making = (month: Month) => Promise<unknown>

/** Kinds of notes with what happened to each. */
export const kinds: Record<string, Making> = {
  async 'sales of every means, paid or not'(month) {
    for (const method of means) {
      const cents = month.cents()
      await month.sale(cents, { payments: [named(method, month.chance.pick([cents, Math.floor(cents / 2)]))] })
      await month.receive(month.chance.pick([cents, cents - 1, 5_000]))
    }
  },
  async 'sales in parts, paid by part, whole and beyond'(month) {
    for (const paid of [0.5, 1, 1.3]) {
      const [cents, party] = [month.cents(), month.party()]
      await month.sale(cents, { installments: month.parts(cents, 3), recipientTaxId: party })
      await month.receive(Math.floor(cents * paid), party)
      await month.receive(Math.floor(cents / 3), party)
    }
  },
  async 'sales whose parts differ from the invoice, the total and each other'(month) {
    const stated = month.stated(50_000, { invoiceCents: 47_075 })
    await month.sale(50_000, { stated, installments: month.parts(47_075, 2) })
    await month.sale(30_000, { installments: month.parts(31_000, 2) })
    await month.sale(30_000, { installments: month.parts(29_000, 2) })
    await month.receive(47_075)
    await month.receive(15_500)
  },
  async 'sales with taxes of the reform, before the reform and after'(month) {
    const stated = month.stated(20_000, { withReformCents: 22_000, ibsCents: 1_200, cbsCents: 800 })
    for (const [issuedAt, cents] of [
      ['2026-11-10T10:00:00-03:00', 20_000],
      ['2026-11-10T10:00:00-03:00', 22_000],
      ['2027-01-01T10:00:00-03:00', 22_000],
      ['2027-01-01T10:00:00-03:00', 20_000],
      ['2027-01-01T10:00:00-03:00', 20_001],
    ] as const) {
      const recipientTaxId = `4200000${month.notes.length % 9}000125`
      await month.sale(20_000, { stated, issuedAt, installments: [], recipientTaxId })
      await month.receive(cents, recipientTaxId)
    }
  },
  async 'sales that goods come back from'(month) {
    for (const share of [0.3, 1, 2]) {
      const [cents, recipientTaxId] = [month.cents(), month.party()]
      const accessKey = `key ${month.notes.length} ${share}`
      const [returned] = [{ purpose: 'return' as const, adjusts: [accessKey], recipientTaxId, installments: [] }]
      const isFirst = month.chance.is(0.5)
      await (isFirst && month.sale(Math.floor(cents * share), returned))
      await month.sale(cents, { accessKey, recipientTaxId })
      await (!isFirst && month.sale(Math.floor(cents * share), returned))
      await month.receive(month.chance.pick([cents, cents - Math.floor(cents * 0.3)]), recipientTaxId)
    }
  },
  async 'notes that ask for nothing, or of unknown companies'(month) {
    await month.sale(month.cents(), { fileStatus: 'denied' })
    await month.sale(month.cents(), { purpose: 'adjustment' })
    await month.sale(10_000, { stated: month.stated(10_000, { isSummary: true }) })
    await month.sale(10_000, { stated: month.stated(10_000, { invoiceCents: 0 }), installments: [] })
    await month.sale(month.cents(), { role: null, issuerTaxId: '43000001000125' })
    await month.sale(0, { totalCents: null, stated: month.stated(null), installments: [] })
    await month.sale(month.cents(), { contentState: 'waiting' })
  },
  async 'a sale that is cancelled once it was paid'(month) {
    const [cents, party] = [month.cents(), month.party()]
    const id = await month.sale(cents, { recipientTaxId: party })
    await month.receive(cents, party)
    await settle()
    const isIt = eq(indexedDocuments.id, BigInt(id))
    await (await db()).update(indexedDocuments).set({ cancelled: true }).where(isIt)
  },
  async 'notes between companies of ours'(month) {
    await month.sale(month.cents(), { recipientTaxId: '77123456000188' })
    await month.purchase(month.cents(), { issuerTaxId: '77123456000188' })
    await month.receive(10_000, '77123456000188')
  },
  async 'purchases with transfers in every state'(month) {
    for (const state of [...live, ...voided, 'scheduled', 'confirmed']) {
      const cents = month.cents()
      const id = await month.purchase(cents, { installments: month.parts(cents, 2) })
      const order = { sendOn: state === 'scheduled' ? '2026-12-20' : undefined }
      const half = Math.floor(cents / 2)
      await month.transfer(id, state, month.chance.pick([half, cents, 1_000]), { ...order, installment: '#2' })
      await month.transfer(id, 'accepted', 700, { installment: '#2' })
    }
  },
  async 'purchases paid twice, beyond and without a part'(month) {
    for (const share of [1, 1.2]) {
      const cents = month.cents()
      const id = await month.purchase(cents)
      await month.transfer(id, 'confirmed', Math.floor(cents * share))
      await month.transfer(id, 'confirmed', month.chance.pick([cents, 900]))
      await month.transfer(id, 'accepted', cents)
    }
  },
  async 'purchases in batches'(month) {
    const id = await month.purchase(10_000, { installments: month.parts(10_000, 2) })
    await month.batch(id, [5_000], '#1')
    await month.batch(id, [5_000, 200])
  },
  async 'sales with charges'(month) {
    const old = new Date(Date.now() - 3 * 86_400_000)
    for (const [state, createdAt] of [
      ['accepted', new Date()],
      ['accepted', old],
      ['unknown', new Date()],
      ['confirmed', old],
      ['failed', new Date()],
    ] as const) {
      const cents = month.cents()
      const txid = `${month.notes.length}`.padStart(26, 't')
      const id = await month.sale(cents)
      await month.charge(id, state, cents, { createdAt, txid })
      await (state === 'confirmed' && month.receive(cents, month.party(), txid))
    }
  },
}
