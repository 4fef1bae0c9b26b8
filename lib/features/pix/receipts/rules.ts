import { dayOf } from '@/lib/core/dates'
import { hasHiddenSign, maskedKind } from '@/lib/core/pix/masked-document'
import { plain } from '@/lib/core/plain-text'
import { formatTaxId, normalizeTaxId } from '@/lib/core/tax-id'

/** Facts that a receipt requires, in the order in which they become known. */
export const receiptFacts = ['settled', 'settled-at', 'end-to-end-id', 'amount', 'payer', 'receiver'] as const
export type ReceiptFact = (typeof receiptFacts)[number]

export type Party = { name: string | null; document: string | null }
/** One side as a receipt prints it: a CPF masked, a CNPJ whole. */
export type Side = { name: string; document: string; institution: string | null }

export type Receipt = {
  kind: 'transfer' | 'refund'
  amountCents: number
  /** RFC 3339. */
  settledAt: string
  payer: Side
  receiver: Side
  description: string | null
  txid: string | null
  endToEndId: string
  /** For a refund: the returned payment. */
  paymentId: string | null
  /** For a transfer: when its return was reported, and the returned amount. */
  returned: { at: string; cents: number | null } | null
}

/** A receipt with the facts that are known of it. */
export type Draft = { [Name in keyof Receipt]: Receipt[Name] | null } & { isSettled: boolean }

/** The receipt, or the facts that are missing. */
export function completed(draft: Draft): Receipt | ReceiptFact[] {
  const { kind, isSettled, settledAt, endToEndId, amountCents, payer, receiver } = draft
  if (!isSettled) return ['settled']
  if (kind === null || settledAt === null || !endToEndId || amountCents === null || !payer || !receiver)
    return receiptFacts.filter((fact) => facts[fact](draft) === null)
  return { ...draft, kind, settledAt, endToEndId, amountCents, payer, receiver }
}

const facts: Record<ReceiptFact, (draft: Draft) => unknown> = {
  settled: ({ isSettled }) => isSettled,
  'settled-at': ({ settledAt }) => settledAt,
  'end-to-end-id': ({ endToEndId }) => endToEndId || null,
  amount: ({ amountCents }) => amountCents,
  payer: ({ payer }) => payer,
  receiver: ({ receiver }) => receiver,
}

/** A side from known facts; null without a name, or without a document that may be printed. */
export function sideOf({ name, document }: Party, institution: string | null): Side | null {
  const shownName = line(name ?? '').replace(/(?<!\d)\d{11}(?!\d)/g, (digits) => printedDocument(digits) ?? digits)
  const shownDocument = printedDocument(document ?? '')
  return shownName && shownDocument ? { name: shownName, document: shownDocument, institution } : null
}

/** A CPF with its middle digits only, or a CNPJ that hides no character; null for anything else. */
function printedDocument(document: string): string | null {
  const bare = normalizeTaxId(document)
  if (maskedKind(bare) === 'cpf') return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`.replace(/[^\d.*-]/g, '*')
  return maskedKind(bare) === 'cnpj' && !hasHiddenSign(bare) ? formatTaxId(bare) : null
}

/** The participant whose number an end-to-end id holds. */
export const institutionOf = (bank: Party['name'], ispb: string | null): string | null =>
  [line(bank ?? ''), ispb && `ISPB ${line(ispb)}`].filter(Boolean).join(', ') || null

/** Text in one line, without invisible characters and direction marks. */
export const line = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}]/gu, '')
    .trim()

/** `comprovante-pix-2026-11-25-fornecedor.pdf`: the name without any number that may be a document. */
export function receiptFileName({ kind, settledAt, payer, receiver }: Receipt): string {
  const name = plain(receiver.name || payer.name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/\d{5,}/g, '')
    .split('-')
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '')
  const what = kind === 'refund' ? 'comprovante-devolucao-pix' : 'comprovante-pix'
  return `${[what, dayOf(settledAt) ?? '', name].filter(Boolean).join('-')}.pdf`
}
