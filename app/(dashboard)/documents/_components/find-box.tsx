'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Found, findDocument } from '@/components/documents/find-document'
import { ListSearch } from '@/components/list/filter-bar'

type FindBox = ReturnType<typeof useFindBox>

/** What is wrong shows once it was submitted, not while typing. */
export function useFindBox(onFound: (id: string) => void) {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const found = findDocument(text)
  return {
    text,
    setText(typed: string) {
      setText(typed)
      setSubmitted(false)
    },
    submit() {
      setSubmitted(true)
      if (found.kind === 'document') onFound(found.id)
    },
    found,
    submitted,
  }
}

export function FindInput({ box }: { box: FindBox }) {
  const t = useTranslations('documents')
  const wrong = box.submitted && box.found.kind !== 'document' && box.found.kind !== 'nothing'
  return (
    <ListSearch
      label={t('find')}
      value={box.text}
      onValueChange={box.setText}
      onSubmit={box.submit}
      aria-invalid={wrong || undefined}
      aria-describedby="find-note"
      mono={box.text !== ''}
    />
  )
}

/** Under the bar: what is wrong with what was submitted, or what looks odd about it. */
export function FindNote({ box: { found, submitted } }: { box: FindBox }) {
  const t = useTranslations('documents')
  const wrong = submitted ? wrongWords(found, t) : null
  const odd = found.kind === 'document' && found.checkDigitDiffers ? t('find-check-digit') : null
  return (
    <div id="find-note" className="text-xs not-empty:border-line not-empty:border-b not-empty:px-5 not-empty:py-2">
      {wrong && (
        <p role="alert" className="text-danger-ink">
          {wrong}
        </p>
      )}
      {odd && (
        <p role="status" className="text-wait-ink">
          {odd}
        </p>
      )}
    </div>
  )
}

function wrongWords(found: Found, t: ReturnType<typeof useTranslations<'documents'>>): string | null {
  if (found.kind === 'strange') return t('find-strange', { characters: found.characters })
  if (found.kind === 'wrong-length') return t('find-wrong-length', { length: found.length })
  return found.kind === 'too-large' ? t('find-too-large') : null
}
