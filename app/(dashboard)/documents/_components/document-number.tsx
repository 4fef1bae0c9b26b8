import { useLocale } from 'next-intl'
import { groupThousands } from '@/lib/core/decimal'

/** The number of a note, struck through once cancelled; an unknown one is a dash. */
export function DocumentNumber({ number, cancelled }: { number: string | null; cancelled: boolean }) {
  const locale = useLocale()
  if (number === null) return <span className="text-ink-3">–</span>
  const text = /^\d+$/.test(number) ? groupThousands(number, locale) : number
  return cancelled ? <del>{text}</del> : text
}
