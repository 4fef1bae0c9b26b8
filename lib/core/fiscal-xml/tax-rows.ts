import { isZeroDecimal } from '@/lib/core/money/decimal'
import type { Detail } from './details'
import type { ItemTax } from './summary'

/** The elements of a group that make one tax; of several names for one value the first present counts. */
export type TaxRule = {
  id: string
  base?: readonly string[]
  rate?: readonly string[]
  amount?: readonly string[]
  also?: readonly string[]
}

/**
 * The taxes in a group of elements, by the rules. The first has the tax situation and all elements without a rule, so
 * nothing is lost; the others appear only with an amount.
 */
export function taxRows(details: readonly Detail[], rules: readonly [TaxRule, ...TaxRule[]]): ItemTax[] {
  const taken = new Set<Detail>()
  const take = (tags: readonly string[] = []): Detail | null => {
    const found = tags.map((tag) => details.find((detail) => detail.tag === tag)).find(Boolean) ?? null
    if (found) taken.add(found)
    return found
  }
  const origin = details.find(({ tag }) => tag === 'orig')
  const situation = take(['CST', 'CSOSN', 'CSTIS'])
  const stated = rules.flatMap(({ id, base, rate, amount, also = [] }): ItemTax[] => {
    const before = taken.size
    const row = { id, cst: null, base: take(base), rate: take(rate), amount: take(amount) }
    const more = also.flatMap((tag) => take([tag]) ?? [])
    return taken.size > before ? [{ ...row, details: more }] : []
  })
  const [first = emptyRow(rules[0].id), ...others] = stated
  const rest = details.filter((detail) => !taken.has(detail))
  const cst = situation && `${origin?.value ?? ''}${situation.value}`
  return [{ ...first, cst, details: [...rest, ...first.details] }, ...others.filter(amountsToSomething)]
}

export function emptyRow(id: string): ItemTax {
  return { id, cst: null, base: null, rate: null, amount: null, details: [] }
}

function amountsToSomething({ base, amount, details }: ItemTax): boolean {
  return [base, amount, ...details].some((detail) => detail && !isZeroDecimal(detail.value))
}
