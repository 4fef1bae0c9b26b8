import type { Random } from '../../random.ts'
import { accessKey } from '../state/access-key.ts'
import type { FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import { suppliers } from '../state/suppliers.ts'

export type CarriedNote = { key: string; cents: number; grams: number }

/** A party that sends or receives goods. */
export function trader(random: Random): Party {
  const services = ['transporte', 'telecom', 'servicos']
  return random.pick(suppliers.filter((firm) => /^\d+$/.test(firm.taxId) && !services.includes(firm.trade)))
}

/** The NF-e of a freight: plausible keys of the days before it; the notes need not exist. */
export function carriedNotes(random: Random, document: FiscalDocument, sender: Party): CarriedNote[] {
  return Array.from({ length: random.int(1, 16) }, () => ({
    key: accessKey({
      model: 'nfe',
      issuer: sender,
      issuedAt: document.issuedAt - random.int(3, 60) * 3_600_000,
      series: 1,
      number: random.int(1_000, 199_999),
      code: random.digits(9),
      emission: '1',
      municipalLayout: false,
    }),
    cents: random.int(38_000, 1_890_000),
    grams: random.int(12_000, 940_000),
  }))
}
