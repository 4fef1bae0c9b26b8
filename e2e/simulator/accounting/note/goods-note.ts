import { createRandom, type Random } from '../../random.ts'
import { type Product, productsOf } from '../state/catalog.ts'
import type { FiscalDocument } from '../state/document.ts'
import { weighted } from '../state/weighted.ts'
import { spread, sum } from './amounts.ts'
import { type GoodsItem, pricedItem, type TaxTerms, taxedItem, underSimples } from './goods-item.ts'
import { additionalText, natureOf } from './goods-words.ts'

export type GoodsNote = {
  document: FiscalDocument
  simple: boolean
  nature: string
  interstate: boolean
  items: GoodsItem[]
  totals: Record<'products' | 'discount' | 'freight' | 'icmsBase' | 'icms' | 'ipi' | 'pis' | 'cofins' | 'total', number>
  reform: { base: number; ibs: number; cbs: number } | null
  /** 0 issuer pays, 1 recipient pays, 9 no freight. */
  freightMode: '0' | '1' | '9'
  volumes: { count: number; netGrams: number; grossGrams: number }
  /** Due dates as milliseconds since 1970. */
  duplicates: { number: string; due: number; cents: number }[]
  /** Code of the payment table of the layout. */
  payment: string
  protocol: string
  additional: string
}

const DAY = 86_400_000
const REFORM = Date.parse('2026-01-01T03:00:00Z')
/** Payment methods that programs write for sales to companies: mostly a static Pix, by default a slip. */
const soldFor = ['20', '20', '20', '15'] as const

const roundTrip: Record<string, string> = { devolucao: '202', remessa: '949' }

/** The content of an NF-e or NFC-e, derived from the document. */
export function goodsNote(document: FiscalDocument): GoodsNote {
  // Notes of one sale have the same content, to the cent.
  const random = createRandom(0, `goods ${document.sale?.contents ?? document.key}`)
  const { issuer, recipient } = document
  const retail = document.model === 'nfce'
  const interstate = !retail && recipient !== null && recipient.city.uf !== issuer.city.uf
  const simple = underSimples(issuer.taxId)
  const reform = document.issuedAt >= REFORM
  const sold = document.kind !== 'devolucao' && document.kind !== 'remessa'
  const cfop = `${interstate ? '6' : '5'}${roundTrip[document.kind] ?? '102'}`
  const terms: TaxTerms = {
    simple,
    cfop,
    icmsRate: interstate ? 1200 : 1800,
    ipiRate: retail ? 0 : ipiRate(random),
    reform,
  }

  const priced = products(random, document, retail).map((product) => pricedItem(random, product))
  const goodsCents = sum(priced, (item) => item.totalCents)
  const freightMode = retail ? '9' : random.pick(['0', '1', '9'] as const)
  const freightCents = freightMode === '0' && random.chance(0.6) ? Math.round(goodsCents * 0.004) * 5 : 0
  const freight = spread(
    freightCents,
    priced.map((item) => item.totalCents),
  )
  const items = priced.map((item, index) => taxedItem(item, freight[index] ?? 0, terms))
  const totals = totalsOf(items)
  const netGrams = sum(items, (item) => item.quantity) * random.int(180, 1_900)

  return {
    document,
    simple,
    nature: natureOf(document.kind),
    interstate,
    items,
    totals,
    reform: reformOf(items),
    freightMode,
    volumes: { count: random.int(1, 48), netGrams, grossGrams: Math.round(netGrams * 1.06) },
    duplicates: sold && !retail ? duplicates(random, document, totals.total) : [],
    payment: retail ? random.pick(['01', '03', '04', '17']) : sold ? random.pick(soldFor) : '90',
    protocol: `1${issuer.city.stateCode}${String(new Date(document.issuedAt).getUTCFullYear()).slice(2)}${random.digits(10)}`,
    additional: additionalText(random, { simple, total: totals.total, number: document.number }),
  }
}

/** Different products as far as the catalogue reaches, then variants of them. */
function products(random: Random, document: FiscalDocument, retail: boolean): Product[] {
  const count = retail
    ? random.int(1, 12)
    : weighted(random, [
        [random.int(1, 4), 45],
        [random.int(5, 12), 35],
        [random.int(13, 30), 15],
        [random.int(31, 60), 5],
      ])
  const catalog = productsOf(document.issuer.trade)
    .map((product) => ({ product, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ product }) => (retail ? { ...product, most: Math.min(product.most, 6) } : product))
  return Array.from({ length: count }, (_, index) => {
    const product = catalog[index % catalog.length] ?? random.pick(catalog)
    const round = Math.floor(index / catalog.length)
    return round === 0 ? product : { ...product, description: `${product.description}, ref. ${round * 7 + 3}` }
  })
}

function ipiRate(random: Random): number {
  return weighted(random, [
    [0, 60],
    [325, 15],
    [500, 15],
    [975, 10],
  ])
}

function totalsOf(items: readonly GoodsItem[]): GoodsNote['totals'] {
  const products = sum(items, (item) => item.totalCents)
  const discount = sum(items, (item) => item.discountCents)
  const freight = sum(items, (item) => item.freightCents)
  const ipi = sum(items, (item) => item.ipi.cents)
  return {
    products,
    discount,
    freight,
    icmsBase: sum(items, (item) => item.icms.base),
    icms: sum(items, (item) => item.icms.cents),
    ipi,
    pis: sum(items, (item) => item.pisCents),
    cofins: sum(items, (item) => item.cofinsCents),
    total: products - discount + freight + ipi,
  }
}

function reformOf(items: readonly GoodsItem[]): GoodsNote['reform'] {
  const taxed = items.flatMap((item) => (item.reform ? [item.reform] : []))
  if (taxed.length === 0) return null
  return {
    base: sum(taxed, (tax) => tax.base),
    ibs: sum(taxed, (tax) => tax.ibsCents),
    cbs: sum(taxed, (tax) => tax.cbsCents),
  }
}

/** A note paid by Pix on the day of issue is due on no other day. */
function duplicates(random: Random, { issuedAt, paidByPix }: FiscalDocument, total: number): GoodsNote['duplicates'] {
  const count = total < 80_000 ? 1 : random.int(1, 6)
  if (paidByPix !== null) return []
  return spread(
    total,
    Array.from({ length: count }, () => 1),
  ).map((cents, index) => ({
    number: String(index + 1).padStart(3, '0'),
    due: issuedAt + (index + 1) * 28 * DAY,
    cents,
  }))
}
