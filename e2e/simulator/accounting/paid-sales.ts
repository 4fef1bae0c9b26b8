import type { SimulatorContext } from '../context.ts'
import type { Person } from '../pix/model.ts'
import { endToEndId } from '../pix/moments.ts'
import { maskDocument } from '../pix/people.ts'
import type { Random } from '../random.ts'
import { goodsNote } from './note/goods-note.ts'
import { cnpj, cpf } from './state/check-digits.ts'
import type { FiscalDocument } from './state/document.ts'
import type { Sale } from './state/sale.ts'

/** A Pix that paid for a sale, or one without a sale. */
export type PaidSale = {
  payer: Person
  cents: number
  at: number
  endToEndId: string
  message: string | null
  /** When the whole amount was refunded; null: never. */
  returnedAt: number | null
}

type Sold = FiscalDocument & { recipient: NonNullable<FiscalDocument['recipient']>; sale: Sale }

const DAY = 86_400_000
const HOUR = 3_600_000
const ISPB = '60746948'
const HIDDEN = '***.***.***-**'
const isSold = (document: FiscalDocument): document is Sold => document.sale !== null && document.recipient !== null
const totalOf = (document: FiscalDocument) => goodsNote(document).totals.total

/** Payments of the sales up to now, oldest first; a note that names its payment gets its id. */
export function paidSales(context: SimulatorContext, documents: FiscalDocument[]): PaidSale[] {
  const { clock, random: randomOf, options } = context
  const random = randomOf('paid sales')
  const sales = Map.groupBy(documents.filter(isSold), ({ sale }) => sale.id)
  if (sales.size === 0) return []
  const paid = [...sales.values()].flatMap((notes) => paymentsOf(random, notes))
  const owner = { name: 'Beatriz Lacerda Ipê', document: cpf('284617359') }
  const capital = [9, 40].map((days) => ({
    ...{ payer: owner, cents: 2_500_000, at: clock.start() - days * DAY, returnedAt: null },
    message: 'Aporte de capital',
  }))
  const due = options.quarter ? paidInstallments(context, documents) : []
  return [...paid, ...capital, ...due]
    .filter(({ at }) => at < clock.start() - 60_000)
    .map((payment) => ({ ...payment, endToEndId: named(payment) ?? endToEndId('E', ISPB, payment.at, random) }))
    .toSorted((one, other) => one.at - other.at)
}

/** Days back from now in which instalments of other notes were paid by Pix. */
const QUARTER = 100

/** Payments of instalments of notes without a sale: most about the due day, some late, a few never. */
function paidInstallments({ clock, random: randomOf }: SimulatorContext, documents: FiscalDocument[]): Payment[] {
  const random = randomOf('paid instalments')
  const start = clock.start()
  return documents.flatMap((document) => {
    const { sale, recipient, model, role, kind, cancelled } = document
    if (sale || !recipient || model !== 'nfe' || role !== 'emitente' || kind !== 'saida' || cancelled) return []
    const payer = { name: recipient.name, document: recipient.taxId }
    return goodsNote(document).duplicates.flatMap(({ due, cents }) => {
      const hours = random.chance(0.88) ? random.int(-30, 40) : random.int(48, 400)
      const at = due + hours * HOUR
      const isPaid = random.chance(0.96) && due > start - QUARTER * DAY && at < start
      return isPaid ? [{ payer, cents, at, message: null, returnedAt: null }] : []
    })
  })
}

type Payment = Omit<PaidSale, 'endToEndId'> & { endToEndId?: string }
const named = (payment: Payment) => payment.endToEndId

function paymentsOf(random: Random, notes: readonly Sold[]): Payment[] {
  const [first, second] = notes
  if (!first) return []
  const total = totalOf(first)
  const payer = { name: first.recipient.name, document: first.recipient.taxId }
  const after = (days: number) => first.issuedAt + Math.round(days * DAY) + random.int(1, 6) * HOUR
  const soon = () => random.pick([0.2, 0.5, 1, 2, 4, 9])
  const pay = (days: number, cents: number, more: Partial<Payment> = {}): Payment => {
    return { payer, cents, at: after(days), message: null, returnedAt: null, ...more }
  }
  const namedPayment = (cents: number) => {
    const at = first.issuedAt - random.int(3, 50) * 60_000
    first.paidByPix = endToEndId('E', ISPB, at, random)
    return pay(0, cents, { at, endToEndId: first.paidByPix })
  }
  const payments: Record<Sale['story'], () => Payment[]> = {
    named: () => [namedPayment(total)],
    whole: () => [pay(soon(), total)],
    instalments: () =>
      goodsNote(first).duplicates.map(({ due, cents }) => pay(0, cents, { at: due + random.int(-40, 40) * HOUR })),
    branch: () => [pay(soon(), total, { payer: { ...payer, document: branchOf(payer.document) } })],
    masked: () => [pay(0, total, { payer: { ...payer, document: maskDocument(payer.document) } })],
    name: () => [pay(soon(), total, { payer: { name: payer.name.toUpperCase(), document: HIDDEN } })],
    part: () => [pay(soon(), Math.round(total * 0.4))],
    goes: () => [pay(1, Math.round(total * 0.55)), pay(6, total - Math.round(total * 0.55))],
    late: () => [pay(random.int(61, 62), total)],
    returned: () => [pay(0.5, total, { returnedAt: after(1.5) })],
    reissued: () => [pay(soon(), total)],
    twins: () => [pay(0.5, total), pay(1, total)],
    together: () => [pay(soon(), total + (second ? totalOf(second) : 0))],
    noted: () => [pay(1, Math.round(total / 2), { message: `Sinal NF ${first.number}` })],
    // One Pix for the sale and for something without a note.
    beyond: () => [namedPayment(total + 25_000)],
    open: () => [],
  }
  return payments[first.sale.story]()
}

/** Another establishment of the same firm; a person has none. */
function branchOf(taxId: string): string {
  return taxId.length === 14 ? cnpj(`${taxId.slice(0, 8)}${taxId.slice(8, 12) === '0009' ? '0010' : '0009'}`) : taxId
}
