'use client'

import { useFormatter } from 'next-intl'

/** `Novembro de 2026`, or `Nov. de 2026` in narrow places. */
export function useMonthName(): (month: string, length?: 'long' | 'short') => string {
  const format = useFormatter()
  return (month, length = 'long') => {
    const label = format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: length, year: 'numeric' })
    return label.charAt(0).toUpperCase() + label.slice(1)
  }
}
