'use client'

import { useFormatter } from 'next-intl'

/** Names of a month for use in sentences. */
export function useMonthLabels() {
  const format = useFormatter()
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const dateOf = (month: string) => new Date(`${month}-15T12:00:00Z`)
  return {
    /** `novembro`, `November`. */
    name: (month: string) => format.dateTime(dateOf(month), { month: 'long' }),
    /** `novembro de 2026`, `November 2026`. */
    whole: (month: string) => format.dateTime(dateOf(month), { month: 'long', year: 'numeric' }),
    /** Capitalized, for the beginning of a sentence. */
    title: (month: string) => capital(format.dateTime(dateOf(month), { month: 'long', year: 'numeric' })),
  }
}
