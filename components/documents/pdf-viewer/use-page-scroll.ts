'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Anchor, anchorAt, layoutPages, offsetOf, type PageLayout, pageAt, pagesInSight } from './page-layout'
import { margin, type Size, scaleOf, type Zoom } from './zoom'

export type PageScroll = {
  scrollRef: RefObject<HTMLDivElement | null>
  onScroll: () => void
  layout: PageLayout
  sizes: readonly Size[]
  scale: number
  box: Size
  inSight: { first: number; last: number }
  /** Counted from 0. */
  current: number
  /** Brings a page to the top, or a height on it (in its own units) to the middle. */
  goTo: (page: number, top?: number) => void
  /** Scrolls by a number of pages from the current position. */
  goBy: (pages: number) => void
  /** Lets the current page start at the top when the scale changes next. */
  align: () => void
  onPageSize: (page: number, size: Size) => void
}

/** Scrolling through pages of which only those in sight are drawn; the place holds when the scale changes. */
export function usePageScroll(count: number, firstPage: Size, zoom: Zoom): PageScroll {
  const scrollRef = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>({ page: 0, fraction: 0 })
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [sizes, setSizes] = useState<readonly Size[]>(() => Array.from({ length: count }, () => firstPage))
  const [top, setTop] = useState(0)
  const scale = scaleOf(zoom, firstPage, box)
  const layout = useMemo(() => layoutPages(sizes, scale), [sizes, scale])

  useEffect(() => {
    const scroller = scrollRef.current
    if (!scroller) return
    const observer = new ResizeObserver(() => setBox({ width: scroller.clientWidth, height: scroller.clientHeight }))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const { page, fraction } = anchor.current
    const start = page === 0 && fraction <= 0
    scrollRef.current?.scrollTo({ top: start ? 0 : offsetOf(layout, anchor.current) })
  }, [layout])

  function onScroll() {
    const y = scrollRef.current?.scrollTop ?? 0
    anchor.current = anchorAt(layout, y)
    setTop(y)
  }

  function goTo(page: number, heightOnPage?: number) {
    const start = layout.tops[page] ?? 0
    const y = heightOnPage === undefined ? start - margin / 2 : start + heightOnPage * scale - box.height / 2
    scrollRef.current?.scrollTo({ top: y })
  }

  function pageInView(): number {
    return pageAt(layout, (scrollRef.current?.scrollTop ?? 0) + box.height / 3)
  }

  function goBy(pages: number) {
    goTo(Math.min(count - 1, Math.max(0, pageInView() + pages)))
  }

  function align() {
    anchor.current = { page: pageInView(), fraction: 0 }
  }

  const onPageSize = useCallback((page: number, size: Size) => {
    setSizes((known) => {
      const before = known[page]
      if (before?.width === size.width && before.height === size.height) return known
      return known.map((old, at) => (at === page ? size : old))
    })
  }, [])

  const inSight = pagesInSight(layout, top, box.height)
  const current = pageAt(layout, top + box.height / 3)
  return { scrollRef, onScroll, layout, sizes, scale, box, inSight, current, goTo, goBy, align, onPageSize }
}
