import { createParser } from 'nuqs/server'
import { isDay } from '@/lib/core/dates'

/** A day in the address, `YYYY-MM-DD`; anything else is none. */
export const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: String })

/** A text as a list's route takes it: without the space around it, no longer than `longest`, and not empty. */
export const textInput = (text: string | null, longest: number) => text?.trim().slice(0, longest) || undefined

/** Two days as a list's route takes them: those in the wrong order are swapped. */
export function daysInput({ from, to }: { from: string | null; to: string | null }) {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return { from: first ?? undefined, to: last ?? undefined }
}
