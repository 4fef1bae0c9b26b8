import { margin, type Size } from './zoom'

const gap = 12

/** Position and height of each page, in CSS pixels from the top of the scrolled area. */
export type PageLayout = { tops: number[]; heights: number[]; total: number }

export function layoutPages(sizes: readonly Size[], scale: number): PageLayout {
  const heights = sizes.map((size) => size.height * scale)
  const tops: number[] = []
  let next = margin
  for (const height of heights) {
    tops.push(next)
    next += height + gap
  }
  return { tops, heights, total: next - gap + margin }
}

/** The page at a height of the scrolled area; the gap below a page is the page's. */
export function pageAt({ tops }: PageLayout, y: number): number {
  const after = tops.findIndex((top) => top > y)
  return Math.max(0, (after === -1 ? tops.length : after) - 1)
}

/** First and last page to draw: those in sight and one more on each side. */
export function pagesInSight(layout: PageLayout, top: number, height: number): { first: number; last: number } {
  return {
    first: Math.max(0, pageAt(layout, top) - 1),
    last: Math.min(layout.tops.length - 1, pageAt(layout, top + height) + 1),
  }
}

/** A place in the scrolled area that outlives a change of scale: the page, and how far down it. */
export type Anchor = { page: number; fraction: number }

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const page = pageAt(layout, y)
  return { page, fraction: (y - (layout.tops[page] ?? 0)) / (layout.heights[page] ?? 1) }
}

export function offsetOf(layout: PageLayout, { page, fraction }: Anchor): number {
  return (layout.tops[page] ?? 0) + fraction * (layout.heights[page] ?? 0)
}
