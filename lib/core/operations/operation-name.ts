import { formatTaxId } from '@/lib/core/tax-id'

type Named = { input: unknown; about: unknown }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The text at a path of an input, a result or a context; null when there is none. */
export function textAt(value: unknown, [name, ...rest]: readonly string[]): string | null {
  if (name !== undefined) return isRecord(value) ? textAt(value[name], rest) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** Upstream's usual place of an infraction's payer, a field that the contract does not document. */
const claimedPayer = ['infraction', 'extra', 'payer']

/** A person's name for an operation: its payee or payer. Null: only its ids identify it. */
export function operationParty({ input, about }: Named): string | null {
  return (
    textAt(about, ['payee', 'owner', 'name']) ??
    textAt(about, ['payeeName']) ??
    textAt(about, ['payment', 'payer', 'name']) ??
    textAt(about, [...claimedPayer, 'name']) ??
    textAt(input, ['beneficiary'])
  )
}

/** The CPF or CNPJ, possibly masked, of the payer in an operation's context. */
export function payerDocument({ about }: Named): string | null {
  return (
    textAt(about, ['payment', 'payer', 'document']) ??
    textAt(about, [...claimedPayer, 'document']) ??
    textAt(about, [...claimedPayer, 'tax_id'])
  )
}

/** The identifier of an operation without a name, as people read it: the destination key, the end-to-end id or the external id. */
export function operationReference({ input }: Named): string | null {
  const key = textAt(input, ['key', 'value'])
  const type = textAt(input, ['key', 'type'])
  return (
    (key !== null && (type === 'CPF' || type === 'CNPJ') ? formatTaxId(key) : key) ??
    textAt(input, ['endToEndId']) ??
    textAt(input, ['externalId']) ??
    textAt(input, ['name']) ??
    textAt(input, ['id'])
  )
}
