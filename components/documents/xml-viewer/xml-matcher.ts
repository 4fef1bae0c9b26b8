import { fold } from '@/lib/core/fold-text'

type MatchRange = { start: number; end: number }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The query as files write it: a decimal point, a day with the year first, a tax id or key without punctuation. */
function asInFile(query: string): string[] {
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d+,\d+$/.test(query)) return [query.replaceAll('.', '').replace(',', '.')]
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(query)
  if (day) return [`${day[3]}-${day[2]}-${day[1]}`]
  const bare = query.replace(/[\s./-]/g, '')
  return /^[\da-z]{11,50}$/.test(bare) && /\d{4}/.test(bare) && bare !== query ? [bare] : []
}

/** Finds a query in texts: accents, case and the width of spaces do not count, nor do the signs of tax ids and amounts. */
export class XmlMatcher {
  readonly #pattern: RegExp | null

  constructor(query: string) {
    const folded = fold(query).trim()
    const patterns = [folded.split(/\s+/).map(escaped).join('\\s+'), ...asInFile(folded).map(escaped)]
    this.#pattern = folded === '' ? null : new RegExp(patterns.join('|'), 'g')
  }

  first(text: string): MatchRange | null {
    if (!this.#pattern) return null
    this.#pattern.lastIndex = 0
    const found = this.#pattern.exec(fold(text))
    return found && { start: found.index, end: found.index + found[0].length }
  }

  /** All matching ranges, up to a limit. */
  ranges(text: string, most = 100): MatchRange[] {
    const ranges: MatchRange[] = []
    if (!this.#pattern) return ranges
    for (const found of fold(text).matchAll(this.#pattern)) {
      ranges.push({ start: found.index, end: found.index + found[0].length })
      if (ranges.length === most) break
    }
    return ranges
  }
}
