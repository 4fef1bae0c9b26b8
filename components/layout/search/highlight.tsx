import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { formatMoney } from '@/lib/core/money/money'
import { plain } from '@/lib/core/plain-text'

const Mark = ({ children }: { children: ReactNode }) => (
  <mark className="bg-transparent font-[650] text-ink">{children}</mark>
)

/** The first place of each word, in order and without overlap. */
function placesOf(text: string, words: readonly string[]): [from: number, to: number][] {
  const folded = [...text].map((character) => plain(character) || ' ').join('')
  if (folded.length !== text.length) return []
  const places = words
    .map((word) => ({ at: folded.indexOf(plain(word)), length: plain(word).length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .toSorted((a, b) => a.at - b.at)
  let end = 0
  return places.flatMap(({ at, length }): [number, number][] => {
    if (at < end) return []
    end = at + length
    return [[at, end]]
  })
}

/** A text with the typed words highlighted. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  const places = placesOf(text, words)
  let from = 0
  return (
    <>
      {places.map(([start, end]) => {
        const before = text.slice(from, start)
        from = end
        return (
          <span key={start}>
            {before}
            <Mark>{text.slice(start, end)}</Mark>
          </span>
        )
      })}
      {text.slice(from)}
    </>
  )
}

export type Range = { minCents: number; maxCents: number }

/** How much of an amount a range says: `1.9` of everything from 1.900,00 to 1.999,99. */
function commonLength(one: string, other: string): number {
  const differs = [...one].findIndex((character, at) => character !== other[at])
  return differs < 0 ? one.length : differs
}

/** An amount with its typed part highlighted. */
export function HighlightedAmount({ cents, range }: { cents: number; range: Range | undefined }) {
  const locale = useLocale()
  const [sign = '', digits = ''] = formatMoney(cents, locale).split('\u00a0')
  const bare = (value: number) => formatMoney(value, locale).split('\u00a0')[1] ?? ''
  const fits = range !== undefined && range.minCents <= cents && cents <= range.maxCents
  const marked = fits ? commonLength(bare(range.minCents), bare(range.maxCents)) : 0
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-ink-3">{sign}&nbsp;</span>
      {marked > 0 && <Mark>{digits.slice(0, marked)}</Mark>}
      {digits.slice(marked)}
    </span>
  )
}
