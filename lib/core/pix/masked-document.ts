import { normalizeTaxId } from '@/lib/core/tax-id'

/** Characters that hide another; an X is ambiguous and proves nothing. */
const hidden = /[*•#_?xX]/

/** Whether a masked document is a CPF or a CNPJ, by its length; null for any other text. */
export function maskedKind(masked: string): 'cpf' | 'cnpj' | null {
  const { length } = normalizeTaxId(masked)
  if (length === 11) return 'cpf'
  return length === 14 ? 'cnpj' : null
}

/** Whether a document can be the one behind a mask. `unknown` where the mask shows no digit to compare. */
export function compareWithMask(document: string, masked: string): 'compatible' | 'different' | 'unknown' {
  const given = normalizeTaxId(document)
  const shown = normalizeTaxId(masked)
  if (maskedKind(shown) === null) return 'unknown'
  if (given.length !== shown.length) return 'different'
  const visible = [...shown].map((sign, at) => ({ sign, at })).filter(({ sign }) => !hidden.test(sign))
  if (visible.length === 0) return 'unknown'
  return visible.every(({ sign, at }) => sign === given[at]) ? 'compatible' : 'different'
}

/** Whether a document hides any of its characters. */
export const hasHiddenSign = (document: string) => hidden.test(normalizeTaxId(document))

/** Pairs of characters at the same position that both documents show, masked or not. */
export function sharedSigns(one: string, other: string): (readonly [string, string])[] {
  const [first, second] = [normalizeTaxId(one), normalizeTaxId(other)]
  if (maskedKind(first) === null || first.length !== second.length) return []
  return [...first]
    .map((sign, at) => [sign, second[at] ?? ''] as const)
    .filter((pair) => !pair.some((sign) => hidden.test(sign)))
}

/** Number of characters that both documents show and that agree; 0 where one differs. */
export function agreeingSigns(one: string, other: string): number {
  const shared = sharedSigns(one, other)
  return shared.every(([sign, its]) => sign === its) ? shared.length : 0
}
