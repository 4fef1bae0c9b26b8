import { createRandom } from '../../random.ts'
import type { FiscalDocument } from '../state/document.ts'
import { share, sum } from './amounts.ts'

export type TelecomItem = {
  code: string
  description: string
  class: string
  unit: string
  cents: number
  icmsCents: number
  pisCents: number
  cofinsCents: number
}

export type TelecomNote = {
  document: FiscalDocument
  items: TelecomItem[]
  totalCents: number
  icmsCents: number
  pisCents: number
  cofinsCents: number
  contract: string
  subscriber: string
  /** Milliseconds since 1970. */
  due: number
  additional: string
}

const offers = [
  ['Internet fibra dedicada 600 Mbps', '0400501', 39_900, 189_000],
  ['Link MPLS entre filiais, 2 pontos', '0400401', 128_000, 420_000],
  ['Assinatura de telefonia IP, 30 ramais', '0100101', 45_000, 132_000],
  ['Chamadas locais & longa distância', '0100201', 1_890, 38_000],
  ['Locação de roteador em comodato', '1000101', 4_900, 12_900],
  ['Serviço móvel, 12 linhas “Controle+”', '0300101', 59_900, 148_000],
] as const

/** The content of a telecommunications invoice, derived from the document. */
export function telecomNote(document: FiscalDocument): TelecomNote {
  const random = createRandom(0, `telecom ${document.key}`)
  const chosen = offers.filter((_, index) => index === 0 || random.chance(0.45))
  const items = chosen.map(([description, classCode, from, to], index) => {
    const cents = random.int(from, to)
    const icmsCents = share(cents, 1800)
    return {
      code: `S${String(index + 1).padStart(3, '0')}`,
      description,
      class: classCode,
      unit: 'UN',
      cents,
      icmsCents,
      pisCents: share(cents - icmsCents, 65),
      cofinsCents: share(cents - icmsCents, 300),
    }
  })
  return {
    document,
    items,
    totalCents: sum(items, (item) => item.cents),
    icmsCents: sum(items, (item) => item.icmsCents),
    pisCents: sum(items, (item) => item.pisCents),
    cofinsCents: sum(items, (item) => item.cofinsCents),
    contract: random.digits(9),
    subscriber: random.digits(8),
    due: document.issuedAt + 15 * 86_400_000,
    additional:
      'Central de atendimento 24 h: 10300. Contribuições FUST & FUNTTEL recolhidas pela prestadora – sem repasse ao assinante.',
  }
}
