import { useLocale } from 'next-intl'
import { formatNoteNumber } from '@/lib/core/note-number'

/** The number of a note, struck through once cancelled; an unknown one is a dash. */
export function DocumentNumber({ number, cancelled }: { number: string | null; cancelled: boolean }) {
  const locale = useLocale()
  if (number === null) return <span className="text-ink-3">–</span>
  const text = formatNoteNumber(number, locale)
  return cancelled ? <del>{text}</del> : text
}
