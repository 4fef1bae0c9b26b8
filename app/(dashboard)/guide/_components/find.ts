import { fold } from '@/lib/core/fold-text'
import type { GuideEntry, GuideSectionContent } from './entry'

/** The typed words without case and accents. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean)

const textOf = ({ name, text = '', todo = '', keys = [] }: GuideEntry) =>
  [name, text, todo, ...keys.map(({ what }) => what)].join(' ')

/** Anchors of entries that contain every word in their text or their section's heading. */
export function findInGuide(sections: readonly GuideSectionContent[], words: readonly string[]): ReadonlySet<string> {
  const found = sections.flatMap(({ title, intro, entries }) => {
    const head = fold(`${title} ${intro}`)
    return entries.filter((entry) => {
      const own = fold(textOf(entry))
      return words.every((word) => own.includes(word) || head.includes(word))
    })
  })
  return new Set(found.map(({ anchor }) => anchor))
}

/** A text in pieces; every second one matches a searched word. */
export function markedPieces(text: string, words: readonly string[]): string[] {
  const folded = fold(text)
  const pieces: string[] = []
  let from = 0
  while (words.length > 0) {
    const places = words
      .map((word) => ({ at: folded.indexOf(word, from), end: folded.indexOf(word, from) + word.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.end - one.end)
    const [next] = places
    if (!next) break
    pieces.push(text.slice(from, next.at), text.slice(next.at, next.end))
    from = next.end
  }
  return [...pieces, text.slice(from)]
}
