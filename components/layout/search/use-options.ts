'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { search } from '@/lib/features/search/contract'
import {
  answerGroups,
  type CommandPage,
  idleGroups,
  type Option,
  type OptionGroup,
  optionsOf,
  pageGroups,
  type SearchAnswer,
} from './options'
import type { useHistory } from './use-history'

type Given = {
  text: string
  history: ReturnType<typeof useHistory>['history']
  pages: readonly CommandPage[]
  actions: readonly CommandPage[]
}

/** The options for a text, and the one that Enter opens: the first, until the person moves. */
export function useOptions({ text, history, pages, actions }: Given) {
  const found = useAnswer(text)
  const isIdle = text.trim() === ''
  const groups: readonly OptionGroup[] = isIdle
    ? idleGroups({ ...history, actions })
    : found.error
      ? pageGroups(pages, text)
      : found.answer
        ? answerGroups(found.answer)
        : []
  const options = optionsOf(groups)
  // The chosen option stays while the results are the same.
  const [chosen, setChosen] = useState<{ id: string; among: unknown } | null>(null)
  const among = isIdle ? history : (found.answer ?? found.error)
  const kept = chosen?.among === among ? options.find(({ id }) => id === chosen.id) : undefined
  const selected = kept ?? options[0]
  return {
    ...found,
    isIdle,
    groups,
    options,
    selected,
    select: (id: string) => setChosen({ id, among }),
    /** `by` options on, round the ends. */
    move(by: number) {
      if (!selected) return
      const at = (options.indexOf(selected) + by + options.length) % options.length
      const next = options[at]
      if (next) setChosen({ id: next.id, among })
    },
    /** To the first of the next group; whether there is one. */
    moveGroup(by: 1 | -1): boolean {
      const at = groups.findIndex((group) => optionsOf([group]).some((option: Option) => option.id === selected?.id))
      const next = at < 0 ? undefined : groups[at + by]?.options[0]
      if (next) setChosen({ id: next.id, among })
      return next !== undefined
    },
  }
}

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
function useAnswer(typed: string) {
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
