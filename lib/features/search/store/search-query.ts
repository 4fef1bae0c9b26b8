import type { Interpretation } from '@/lib/core/search/read-search'
import type { AmountRange } from '@/lib/core/search/search-amounts'
import type { Code } from '@/lib/core/search/search-codes'

/** Database query of one interpretation: a code, or words and an amount that must both match. */
export type SearchQuery = { code: Code | null; words: readonly string[]; range: AmountRange | null }

export function searchQueryOf({ readings }: Interpretation): SearchQuery {
  const query: { code: Code | null; words: string[]; range: AmountRange | null } = {
    code: null,
    words: [],
    range: null,
  }
  for (const reading of readings) {
    if (reading.kind === 'name') query.words.push(...reading.words)
    else if (reading.kind === 'amount') query.range = { minCents: reading.minCents, maxCents: reading.maxCents }
    else query.code = reading
  }
  return query
}
