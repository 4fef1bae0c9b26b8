'use client'

import { useState } from 'react'
import type { CommandPage } from './options'
import { answerGroups, idleGroups, type Option, type OptionGroup, optionsOf, pageGroups } from './options'
import { useAnswer } from './use-answer'
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
  // A choice is kept as long as the results are the same.
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
