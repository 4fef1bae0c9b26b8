import { fold } from '@/lib/core/fold-text'

/** A piece of a page's text as pdf.js gives it; `hasEOL` ends a line. */
type TextItem = { str: string; hasEOL: boolean }

/** The text of a page on one line, folded for searching, and where each item starts in it. */
export type PageText = { folded: string; starts: number[] }

/** Positions in the page's text, the end excluded. */
export type Range = { start: number; end: number }

export function pageTextOf(items: readonly TextItem[]): PageText {
  const starts: number[] = []
  let text = ''
  for (const item of items) {
    starts.push(text.length)
    text += item.str
    if (item.hasEOL) text += ' '
  }
  return { folded: fold(text), starts }
}

/** Positions of the words in this order with any space between them; accents and case are ignored. */
export function findRanges(page: PageText, query: string): Range[] {
  const terms = fold(query).trim().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const pattern = new RegExp(terms.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g')
  return [...page.folded.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** The item in which a position falls. */
export function itemAt(page: PageText, position: number): number {
  const after = page.starts.findIndex((start) => start > position)
  return (after === -1 ? page.starts.length : after) - 1
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** An item's text as HTML with the ranges marked; the `current` range has its own mark. */
export function markedHtml(text: string, start: number, ranges: readonly Range[], current: Range | null): string {
  let html = ''
  let done = 0
  for (const range of ranges) {
    const from = Math.max(0, range.start - start)
    const to = Math.min(text.length, range.end - start)
    if (from >= to) continue
    const name = range === current ? 'found found-here' : 'found'
    html += `${escapeHtml(text.slice(done, from))}<mark class="${name}">${escapeHtml(text.slice(from, to))}</mark>`
    done = to
  }
  return html + escapeHtml(text.slice(done))
}
