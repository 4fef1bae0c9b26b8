'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Found, findDocument } from '@/components/documents/find-document'
import { ListSearch } from '@/components/list/filter-bar'

export type FindBox = {
  text: string
  setText: (text: string) => void
  submit: () => void
  found: Found
  /** What is wrong is told once the person asked for it, not while typing. */
  asked: boolean
}

export function useFindBox(onFound: (id: string) => void): FindBox {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const found = findDocument(text)
  return {
    text,
    setText(typed) {
      setText(typed)
      setAsked(false)
    },
    submit() {
      setAsked(true)
      if (found.kind === 'document') onFound(found.id)
    },
    found,
    asked,
  }
}

export function FindInput({ box }: { box: FindBox }) {
  const t = useTranslations('documents')
  const wrong = box.asked && box.found.kind !== 'document' && box.found.kind !== 'nothing'
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

/** Under the bar: what is wrong with what was asked for, or what looks odd about it. */
export function FindNote({ box: { found, asked } }: { box: FindBox }) {
  const t = useTranslations('documents')
  const wrong = asked ? wrongWords(found, t) : null
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
