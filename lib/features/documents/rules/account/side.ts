import type { BackingDirection } from '@/lib/core/backing'
import type { GoodsDirection } from '@/lib/core/documents/document-status'
import { taxIdParts } from '@/lib/core/tax-id-parts'

/** Parties of a note, as the document index has them. */
export type NoteParties = {
  /** The company's side, in upstream's word. */
  role: string | null
  issuerTaxId: string | null
  issuerName: string | null
  recipientTaxId: string | null
  recipientName: string | null
  payerTaxId: string | null
  payerName: string | null
  /** `tpNF`: of an inbound note, the issuer pays. */
  direction: GoodsDirection | null
}

export type Party = { taxId: string | null; name: string | null }

const issuing = ['emitente', 'prestador']
const receiving = ['destinatario', 'tomador']

type OwnSide = 'issuer' | 'other'

/** The company's side by tax ids: its own tax id, or where neither side has it, its branch's. Null where they do not tell. */
function ownSideByTaxId(cnpj: string | null, issuerTaxId: string | null, otherTaxId: string | null): OwnSide | null {
  const [ours, issuer, other] = [cnpj, issuerTaxId, otherTaxId].map(taxIdParts)
  for (const part of ['full', 'root'] as const) {
    const own = ours?.[part] ?? null
    const [isIssuer, isOther] = [own !== null && issuer?.[part] === own, own !== null && other?.[part] === own]
    if (isIssuer !== isOther) return isIssuer ? 'issuer' : 'other'
    if (isIssuer) return null
  }
  return null
}

/**
 * On which side of a note the company is, null on neither: by the role that upstream gives, else by its tax id. Of a transport
 * the other side is who takes it. Upstream's role may be the sender's, so that tax ids decide wherever they are known.
 */
function ownSideOf(note: NoteParties, cnpj: string | null): OwnSide | null {
  const { issuerTaxId, recipientTaxId, payerTaxId, payerName } = note
  const hasPayer = payerTaxId !== null || payerName !== null
  if (cnpj !== null && hasPayer) return ownSideByTaxId(cnpj, issuerTaxId, payerTaxId)
  const role = (note.role ?? '').toLowerCase()
  if (issuing.includes(role)) return 'issuer'
  const isPayer = role === 'tomador' || !hasPayer || payerTaxId === recipientTaxId
  if (receiving.includes(role) && isPayer) return 'other'
  return hasPayer ? null : ownSideByTaxId(cnpj, issuerTaxId, recipientTaxId)
}

type Sides = { direction: BackingDirection; payer: Party; payee: Party }

/** Who pays whom for a note, and whether that is money coming in or going out; null: the company is on neither side. */
export function sidesOf(note: NoteParties, cnpj: string | null): Sides | null {
  const side = ownSideOf(note, cnpj)
  if (side === null) return null
  const issuer = { taxId: note.issuerTaxId, name: note.issuerName }
  const other =
    (note.payerTaxId ?? note.payerName)
      ? { taxId: note.payerTaxId, name: note.payerName }
      : { taxId: note.recipientTaxId, name: note.recipientName }
  const isInbound = note.direction === 'in'
  const [payer, payee] = isInbound ? [issuer, other] : [other, issuer]
  return { direction: (side === 'issuer') !== isInbound ? 'in' : 'out', payer, payee }
}
