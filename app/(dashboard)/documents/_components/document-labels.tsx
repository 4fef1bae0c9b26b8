import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatNoteNumber } from '@/lib/core/documents/note-number'

/**
 * Labels of a document's role and kind. No contract lists the provider's values: those without a message are shown
 * unchanged.
 */
export function useDocumentLabels() {
  const t = useTranslations('document-words')
  // Inherited properties of objects are not messages.
  const word = (name: string, given: string) => (!(given in {}) && isKey(name, t) ? t(name) : given)
  return {
    kind: (given: string) => word(`kinds.${given}`, given),
    role: (given: string) => word(`roles.${given}`, given),
  }
}

type Translate = ReturnType<typeof useTranslations<'document-words'>>
type Key = Parameters<Translate>[0]

const isKey = (name: string, t: Translate): name is Key => t.has(name as Key)

type DocumentWordProps = { of: 'kind' | 'role'; word: string | null; none?: ReactNode }

/** A label with the provider's own value in a tooltip. */
export function DocumentWord({ of, word, none = null }: DocumentWordProps) {
  const labels = useDocumentLabels()
  return word === null ? none : <span title={word}>{labels[of](word)}</span>
}

/** The number of a note, struck through when the note has no value; a dash when unknown. */
export function DocumentNumber({ number, struck }: { number: string | null; struck: boolean }) {
  const locale = useLocale()
  if (number === null) return <span className="text-ink-3">–</span>
  const text = formatNoteNumber(number, locale)
  return struck ? <del>{text}</del> : text
}
