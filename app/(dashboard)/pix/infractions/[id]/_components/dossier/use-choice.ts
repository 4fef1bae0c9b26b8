'use client'

import { useState } from 'react'
import type { DossierOutline } from '@/lib/features/pix/infractions/dossier/schema'
import { arrange, type Choice, choiceOf, moved } from './choice'

/** Choices by infraction, kept while the person goes back to the answer. */
const choices = new Map<string, Choice>()

/** The chosen parts in order, and the title. */
export function useChoice(infractionId: string, outline: DossierOutline) {
  const [choice, setChoice] = useState(() => choices.get(infractionId) ?? choiceOf(outline))
  const parts = arrange(outline, choice)
  const change = (next: Partial<Choice>) => {
    const changed = { ...choice, parts, ...next }
    choices.set(infractionId, changed)
    setChoice(changed)
  }
  return {
    title: choice.title,
    parts,
    ticked: parts.flatMap(({ part, ticked }) => (ticked ? [part] : [])),
    rename: (title: string) => change({ title }),
    tick: (part: string, ticked: boolean) =>
      change({ parts: parts.map((one) => (one.part === part ? { part, ticked } : one)) }),
    move: (from: number, to: number) => change({ parts: moved(parts, from, to) }),
  }
}

export type DossierChoice = ReturnType<typeof useChoice>
