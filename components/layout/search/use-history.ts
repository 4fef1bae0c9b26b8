'use client'

import { useState } from 'react'
import { changeHistory, readHistory, type SearchHistory } from '@/lib/client/search-history'

/** Searches and results that the person opened in this browser. */
export function useHistory(personId: string) {
  const [history, setHistory] = useState(() => readHistory(personId))
  return {
    history,
    change: (by: (history: SearchHistory) => SearchHistory) => setHistory(changeHistory(personId, by)),
  }
}
