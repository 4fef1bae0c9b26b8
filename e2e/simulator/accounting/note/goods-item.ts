import { createRandom, type Random } from '../../random.ts'
import type { Product } from '../state/catalog.ts'
import { checkDigit } from '../state/check-digits.ts'
import { share } from './amounts.ts'

/** Amounts in cents, rates in hundredths of a percent. */
export type GoodsItem = {
  code: string
  ean: string
  description: string
  ncm: string
  cfop: string
  cst: string
  unit: string
  quantity: number
  unitCents: number
  totalCents: number
  discountCents: number
  freightCents: number
  icms: { base: number; rate: number; cents: number }
  ipi: { rate: number; cents: number }
  pisCents: number
  cofinsCents: number
  /** Null before the tax reform and for issuers under Simples Nacional. */
  reform: { base: number; ibsCents: number; cbsCents: number } | null
}

/** Terms shared by all items of a note. */
export type TaxTerms = { simple: boolean; cfop: string; icmsRate: number; ipiRate: number; reform: boolean }

export function pricedItem(random: Random, product: Product) {
  const identity = createRandom(0, `product ${product.description}`)
  const quantity = Math.max(1, Math.round(random.next() ** 2.2 * product.most))
  const unitCents = random.int(product.from, product.to)
  const totalCents = quantity * unitCents
  return {
    product,
    code: identity.digits(6),
    ean: `789${identity.digits(10)}`,
    quantity,
    unitCents,
    totalCents,
    discountCents: random.chance(0.12) ? share(totalCents, random.int(2, 8) * 100) : 0,
  }
}

export function taxedItem(priced: ReturnType<typeof pricedItem>, freightCents: number, terms: TaxTerms): GoodsItem {
  const { product, code, quantity, unitCents, totalCents, discountCents } = priced
  const base = totalCents - discountCents + freightCents
  const icmsBase = terms.simple ? 0 : base
  const icmsCents = share(icmsBase, terms.icmsRate)
  const pisCents = terms.simple ? 0 : share(base - icmsCents, 165)
  const cofinsCents = terms.simple ? 0 : share(base - icmsCents, 760)
  const reformBase = base - icmsCents - pisCents - cofinsCents
  return {
    code,
    ean: gtin(priced.ean),
    description: product.description,
    ncm: product.ncm,
    cfop: terms.cfop,
    cst: terms.simple ? '102' : '00',
    unit: product.unit,
    quantity,
    unitCents,
    totalCents,
    discountCents,
    freightCents,
    icms: { base: icmsBase, rate: terms.simple ? 0 : terms.icmsRate, cents: icmsCents },
    ipi: { rate: terms.ipiRate, cents: share(base, terms.ipiRate) },
    pisCents,
    cofinsCents,
    reform:
      terms.reform && !terms.simple
        ? { base: reformBase, ibsCents: share(reformBase, 10), cbsCents: share(reformBase, 90) }
        : null,
  }
}

/** A product code in Brazil's range with the check digit of EAN-13. */
function gtin(seed: string): string {
  const body = seed.slice(0, 12)
  const total = [...body].reduce((all, char, index) => all + Number(char) * (index % 2 === 0 ? 1 : 3), 0)
  return body + String((10 - (total % 10)) % 10)
}

/** Whether a firm is under Simples Nacional: a third of them, decided by tax id. */
export function underSimples(taxId: string): boolean {
  return Number(checkDigit(taxId)) % 3 === 0
}
