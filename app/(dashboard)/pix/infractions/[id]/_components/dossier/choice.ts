'use client'

import { useState } from 'react'
import type { DossierOutline, DossierPreview } from '@/lib/features/pix/infractions/dossier/schema'

/** The choice of an agent: all parts that there were, in order. `title` is empty for the usual title. */
export type Choice = { title: string; parts: readonly { part: string; ticked: boolean }[] }

export const noChoice: Choice = { title: '', parts: [] }

/** A dossier that was made before is where the next one begins. */
export function choiceOf({ made, title }: DossierOutline): Choice {
  const last = made.at(-1)
  if (!last) return noChoice
  return {
    title: last.title === title ? '' : last.title,
    parts: last.parts.map((part) => ({ part, ticked: true })),
  }
}

/** The present parts in the chosen order: new parts come last, and removed parts are dropped. */
export function arrange(outline: DossierOutline, choice: Choice): Choice['parts'] {
  const there = new Set(outline.entries.map(({ part }) => part))
  const chosen = choice.parts.filter(({ part }) => there.delete(part))
  const isFirst = choice.parts.length === 0
  const added = [...there].map((part) => ({ part, ticked: isFirst || !isOurs(outline, part) }))
  return [...chosen, ...added]
}

/** Whether the part is made by Lastro rather than attached by an agent. */
const isOurs = ({ entries }: DossierOutline, wanted: string) =>
  entries.some(({ part, bytes }) => part === wanted && bytes === null)

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

type Row = { top: number; bottom: number }

/**
 * Where a dragged row goes with the pointer at `y`: only as far as it then lies under the pointer, so that rows of
 * different heights do not swap back and forth.
 */
export function draggedTo(rows: readonly Row[], from: number, y: number): number {
  const dragged = rows[from]
  if (!dragged) return from
  const height = dragged.bottom - dragged.top
  let to = from
  const isPast = (next: Row | undefined) => next && y >= Math.max(next.top, next.bottom - height)
  const isBefore = (above: Row | undefined) => above && y <= Math.min(above.bottom, above.top + height)
  while (isPast(rows[to + 1])) to++
  while (to <= from && isBefore(rows[to - 1])) to--
  return to
}

export type Pages = { first: number; last: number }
/** `out`: in no case part of the dossier. Pages are null until a preview has counted them. */
export type Placed = { part: string; ticked: boolean; out: boolean; pages: Pages | null; bytes: number | null }

export type Measured = ReadonlyMap<string, { pages: number; bytes: number; originalBytes: number | null }>

/** Pages and bytes of each part, as far as previews have shown them. */
export function measure(before: Measured, { entries }: DossierPreview): Measured {
  const found = new Map(before)
  for (const part of new Set(entries.map((entry) => entry.part))) {
    const own = entries.filter((entry) => entry.part === part)
    const sum = (of: (entry: (typeof own)[number]) => number) => own.reduce((total, entry) => total + of(entry), 0)
    const reduced = own.some(({ originalBytes }) => originalBytes !== null)
    found.set(part, {
      pages: sum(({ pages }) => pages),
      bytes: sum(({ bytes }) => bytes),
      originalBytes: reduced ? sum(({ bytes, originalBytes }) => originalBytes ?? bytes) : null,
    })
  }
  return found
}

/** Where each part is when the order has changed since the preview: page counts of parts do not depend on it. */
export function place(
  parts: Choice['parts'],
  measured: Measured,
  { coverPages, leftOut, entries }: Pick<DossierPreview, 'coverPages' | 'leftOut' | 'entries'>,
): Placed[] {
  let next: number | null = coverPages + 1
  return parts.map(({ part, ticked }) => {
    const size = measured.get(part)
    const out = ticked && leftOut.some((one) => one.part === part) && !entries.some((one) => one.part === part)
    if (!ticked || out) return { part, ticked, out, pages: null, bytes: size?.bytes ?? null }
    const pages: Pages | null = next === null || !size ? null : { first: next, last: next + size.pages - 1 }
    next = next === null || !size ? null : next + size.pages
    return { part, ticked, out, pages, bytes: size?.bytes ?? null }
  })
}

/** Whether anything that the preview shows is different now. */
export function isOutdated(preview: DossierPreview, outline: DossierOutline): boolean {
  const now = new Map(outline.entries.map(({ key, inputs }) => [key, inputs]))
  return preview.cover !== outline.cover || preview.entries.some(({ key, inputs }) => now.get(key) !== inputs)
}

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
