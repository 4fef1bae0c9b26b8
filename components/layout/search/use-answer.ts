'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { search } from '@/lib/features/search/contract'
import type { SearchAnswer } from './answer'

const pauseMs = 120
const longest = 500

/** The typed text after a pause; an empty text, and one that was pasted whole, at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), Math.abs(text.length - settled.length) > 2 ? 0 : pauseMs)
    return () => clearTimeout(waiting)
  }, [text, settled])
  return text === '' ? '' : settled
}

const isPartOf = (one: string, other: string) => one !== '' && (other.startsWith(one) || one.startsWith(other))

/** The results for a text. While they load, the results for a shorter or longer version of it stay; those of another text do not. */
export function useAnswer(typed: string) {
  const text = typed.trim().slice(0, longest)
  const q = useSettled(text)
  const query = useQuery({ ...readQuery(search, { q }), enabled: q !== '', retry: false })
  const [last, setLast] = useState<{ q: string; answer: SearchAnswer } | null>(null)
  if (query.data && last?.answer !== query.data) setLast({ q, answer: query.data })
  const kept = last && isPartOf(last.q, text) ? last.answer : undefined
  const isCurrent = q === text
  return {
    answer: text === '' ? undefined : ((isCurrent ? query.data : undefined) ?? kept),
    /** The answer is for the current text of the field. */
    answered: text !== '' && isCurrent && query.data !== undefined,
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
  }
}
