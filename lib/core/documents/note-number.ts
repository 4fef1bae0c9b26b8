import type { Locale } from '@/lib/core/locale'
import { groupThousands } from '@/lib/core/money/decimal'

/** The number of a note is a name, not a quantity: dotted in Portuguese as on the DANFE, bare in English. */
export function formatNoteNumber(number: string, locale: Locale): string {
  return locale === 'pt-BR' && /^\d+$/.test(number) ? groupThousands(number, locale) : number
}
