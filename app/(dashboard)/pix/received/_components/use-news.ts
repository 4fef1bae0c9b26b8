'use client'

import { useEffect, useRef, useState } from 'react'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { newsAmong } from './news'

type Sight = { of: string; types: ReadonlyMap<string, string> }

const none: ReadonlySet<string> = new Set()

/** The entries that came, or moved on, while their list was on the screen; `of` names the list. */
export function useNews(rows: readonly ReceivedEntry[], of: string): ReadonlySet<string> {
  const sight = useRef<Sight | null>(null)
  const [news, setNews] = useState(none)
  useEffect(() => {
    const before = sight.current?.of === of ? sight.current.types : new Map<string, string>()
    sight.current = { of, types: new Map(rows.map(({ id, type }) => [id, type])) }
    const found = newsAmong(before, rows)
    if (found.size > 0) setNews(found)
  }, [rows, of])
  return news
}
