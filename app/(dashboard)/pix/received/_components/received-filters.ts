import { createLoader, createParser, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { daysInput, parseAsDay, textInput } from '@/components/list/filter-values'
import { MAX_CENTS } from '@/lib/core/money/money'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { receivedTypes } from '@/lib/features/pix/received/schema'

const parseAsCents = createParser({
  parse: (text) => (/^[1-9]\d{0,15}$/.test(text) && Number(text) <= MAX_CENTS ? Number(text) : null),
  serialize: String,
})

/** The filters as the address has them, for server and browser. */
export const filterParsers = {
  type: parseAsStringLiteral(receivedTypes),
  from: parseAsDay,
  to: parseAsDay,
  amountCents: parseAsCents,
  payerDocument: parseAsString,
  pixKey: parseAsString,
  txid: parseAsString,
  externalId: parseAsString,
  accountId: parseAsString,
}

/** All filters off except the account. */
export const noFilters = {
  type: null,
  from: null,
  to: null,
  amountCents: null,
  payerDocument: null,
  pixKey: null,
  txid: null,
  externalId: null,
}

export const loadFilters = createLoader(filterParsers)

export type ReceivedFilters = Awaited<ReturnType<typeof loadFilters>>

const cut = (text: string | null) => textInput(text, 200)

/** A CPF or CNPJ without its mask, as the provider compares it; any other text as it was typed. */
function bareDocument(text: string | undefined): string | undefined {
  return text !== undefined && taxIdKind(text) !== null ? normalizeTaxId(text) : text
}

/** The list's input. */
export function listInput(filters: ReceivedFilters) {
  const { type, amountCents } = filters
  return {
    type: type ?? undefined,
    ...daysInput(filters),
    amountCents: amountCents ?? undefined,
    payerDocument: bareDocument(cut(filters.payerDocument)),
    pixKey: cut(filters.pixKey),
    txid: cut(filters.txid),
    externalId: cut(filters.externalId),
    accountId: cut(filters.accountId),
  }
}

/** Whether any filter is set; the account is one where it is chosen among them. */
export function isNarrowed({ accountId, ...others }: ReceivedFilters, ofAccount: boolean): boolean {
  return (ofAccount && accountId !== null) || Object.values(others).some((value) => value !== null)
}
