import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatNoteNumber } from '@/lib/core/documents/note-number'

/**
 * A document's role and kind as a person writes them. No contract lists the provider's words: those without a message come
 * back as they are.
 */
export function useDocumentLabels() {
  const t = useTranslations('document-words')
  // What every object has is no message.
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

/** Such a word, with the provider's own at hand. */
export function DocumentWord({ of, word, none = null }: DocumentWordProps) {
  const labels = useDocumentLabels()
  return word === null ? none : <span title={word}>{labels[of](word)}</span>
}

/** The number of a note, struck through where the note has no value; an unknown one is a dash. */
export function DocumentNumber({ number, struck }: { number: string | null; struck: boolean }) {
  const locale = useLocale()
  if (number === null) return <span className="text-ink-3">–</span>
  const text = formatNoteNumber(number, locale)
  return struck ? <del>{text}</del> : text
}
