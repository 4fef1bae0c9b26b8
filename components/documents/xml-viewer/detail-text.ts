import type { Detail } from '@/lib/core/fiscal-xml/details'
import type { Locale } from '@/lib/core/locale'
import { formatDecimal, isZeroDecimal } from '@/lib/core/money/decimal'
import { formatTaxId } from '@/lib/core/tax-id'
import { formatFileInstant } from '@/lib/features/documents/rules/file-clock'
import type { FiscalLabels } from './fiscal-labels'

const plainDecimal = /^-?\d+(\.\d+)?$/

/** The kind of a value by the layouts' prefixes: `v` an amount, `p` a percentage, `q` a quantity, as weights are, `adRem` an amount per unit. */
function kindOf(tag: string): 'money' | 'percent' | 'quantity' | 'date' | 'taxId' | 'text' {
  if (tag === 'vAliq') return 'percent'
  if (/^(v[A-Z]|adRem|pISEspec$)/.test(tag)) return 'money'
  if (/^(q[A-Z]|peso[LB]$|vEnc|qtde$)/.test(tag)) return 'quantity'
  if (/^p[A-Z]/.test(tag)) return 'percent'
  if (/^dh?[A-Z]/.test(tag)) return 'date'
  return /^(card)?(CNPJ|CPF)/.test(tag) ? 'taxId' : 'text'
}

/** Whether a figure is nothing: layouts state much as 0.00 that does not apply. */
export function isNothing({ tag, value }: Detail): boolean {
  return ['money', 'percent', 'quantity'].includes(kindOf(tag)) && isZeroDecimal(value)
}

export function isQuantity(tag: string): boolean {
  return kindOf(tag) === 'quantity'
}

/** A figure without its currency, every digit as the file has it. */
export function figureOf({ tag, value }: Detail, locale: Locale): string {
  if (!plainDecimal.test(value)) return value
  const kind = kindOf(tag)
  if (kind === 'percent') return `${formatDecimal(value, locale, 2)}%`
  return formatDecimal(value, locale, kind === 'money' ? 2 : 0)
}

/** An element's value as a person reads it. */
export function detailText(detail: Detail, locale: Locale, labels: FiscalLabels): string {
  const { tag, value } = detail
  const word = labels.code(tag, value)
  if (word) return word
  const kind = kindOf(tag)
  if (kind === 'money' && plainDecimal.test(value)) return `R$ ${figureOf(detail, locale)}`
  if (kind === 'percent' || kind === 'quantity') return figureOf(detail, locale)
  if (kind === 'date') return formatFileInstant(value, locale)
  if (kind === 'taxId') return formatTaxId(value)
  if (tag === 'NCM') return value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3')
  if (tag === 'CEST') return value.replace(/^(\d\d)(\d{3})(\d\d)$/, '$1.$2.$3')
  return value
}
