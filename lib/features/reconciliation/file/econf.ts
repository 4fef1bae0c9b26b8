import 'server-only'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import type { EconfLink } from '@/lib/features/reconciliation/store/econf-rows'

/** `detPag` of event 110750 (NT 2024.002), after the key of its note. */
export const econfColumns = [
  'chNFe',
  'indPag',
  'tPag',
  'vPag',
  'dPag',
  'CNPJPag',
  'UFPag',
  'CNPJIF',
  'cAut',
  'CNPJReceb',
  'UFReceb',
]

const dynamicPix = '17'
const staticPix = '20'

/**
 * A transfer of ours always goes to a key. What was received belongs to a charge by its txid; without one the payer used
 * a key, or a static code of it.
 */
const methodOf = ({ direction, txid, madeFrom }: EconfLink) =>
  direction === 'out' || (!txid && madeFrom === null) ? staticPix : dynamicPix

/** A complete tax id; a masked one counts as unknown. */
const wholeTaxId = (text: string | null) => (text !== null && taxIdKind(text) !== null ? normalizeTaxId(text) : '')

type Place = { taxId: string; state: string | null }

const nowhere: Place = { taxId: '', state: null }

/** `CNPJPag`: the paid establishment, where the note's issuer is another one (NT 2023.004, YA07a). */
function paidAt(holder: Place, { direction, issuerTaxId }: EconfLink): Place {
  const issuer = wholeTaxId(issuerTaxId)
  const isOther = issuer !== '' && taxIdKind(holder.taxId) === 'cnpj' && holder.taxId !== issuer
  return direction === 'in' && isOther ? holder : nowhere
}

/** Unknown values, and those that are not the payment's (`indPag`, `CNPJIF`), stay empty. */
export function econfCells(link: EconfLink): string[] {
  const party = { taxId: wholeTaxId(link.partyTaxId), state: link.partyState }
  const holder = { taxId: wholeTaxId(link.holderTaxId), state: link.holderState }
  const receiver = link.direction === 'in' ? holder : party
  const place = paidAt(holder, link)
  return [
    link.accessKey ?? '',
    '',
    methodOf(link),
    (link.amountCents / 100).toFixed(2),
    link.day,
    place.taxId,
    place.state ?? '',
    '',
    link.endToEndId ?? '',
    receiver.taxId,
    receiver.state ?? '',
  ]
}
