import { createRandom } from '../../random.ts'
import { type Service, servicesOf } from '../state/catalog.ts'
import type { FiscalDocument } from '../state/document.ts'
import { share } from './amounts.ts'
import { underSimples } from './goods-item.ts'

/** Amounts in cents, rates in hundredths of a percent. */
export type ServiceNote = {
  document: FiscalDocument
  simple: boolean
  service: Service
  description: string
  valueCents: number
  discountCents: number
  issRate: number
  issCents: number
  /** Whether the taker withholds the ISS. */
  issWithheld: boolean
  withheld: { pis: number; cofins: number; csll: number; irrf: number }
  netCents: number
  declaration: { series: string; number: number }
  verification: string
}

/** The content of a service note, derived from the document. */
export function serviceNote(document: FiscalDocument): ServiceNote {
  const random = createRandom(0, `service ${document.key}`)
  const service = random.pick(servicesOf(document.issuer.trade))
  const simple = underSimples(document.issuer.taxId)
  const valueCents = Math.round(random.int(service.from, service.to) / 50) * 50
  const discountCents = random.chance(0.1) ? share(valueCents, 500) : 0
  const issRate = random.pick([200, 300, 500])
  const issCents = share(valueCents - discountCents, issRate)
  const issWithheld = random.chance(0.25)
  const withholds = !simple && valueCents > 66_666
  const withheld = {
    pis: withholds ? share(valueCents, 65) : 0,
    cofins: withholds ? share(valueCents, 300) : 0,
    csll: withholds ? share(valueCents, 100) : 0,
    irrf: withholds ? share(valueCents, 150) : 0,
  }
  const withheldCents = withheld.pis + withheld.cofins + withheld.csll + withheld.irrf + (issWithheld ? issCents : 0)
  const month = new Date(document.issuedAt).toISOString().slice(0, 7).split('-').toReversed().join('/')
  const ending = random.pick([
    '',
    ' Contrato nº 118/2024 – parcela mensal.',
    ' Vencimento em 10 dias; dúvidas: financeiro & cobrança.',
  ])
  return {
    document,
    simple,
    service,
    description: `${service.description}. Referência ${month}.${ending}`,
    valueCents,
    discountCents,
    issRate,
    issCents,
    issWithheld,
    withheld,
    netCents: valueCents - discountCents - withheldCents,
    declaration: { series: random.pick(['900', '1', '70000']), number: document.number + random.int(1, 60) },
    verification: random.alphanumeric(9).toUpperCase(),
  }
}
