'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { Found } from '@/components/documents/find-document'
import { ListSearch } from '@/components/list/filter-bar'
import { absent } from '@/components/ui/absent'

type FindBox = ReturnType<typeof useFindBox>

const pauseMs = 300

/** Loaded with the first text that may be a key. */
const FindMessage = dynamic(() => import('./find-message').then((part) => part.FindMessage, absent), {
  ssr: false,
})

/** The recognition of keys is loaded with the first typed character. */
const readText = (text: string) =>
  import('@/components/documents/find-document').then(
    (part) => part.findDocument(text),
    () => nothing,
  )

const nothing: Found = { kind: 'nothing' }

/** Fewer digits are a note's number or a part of it. */
const numberDigits = /^\d{1,14}$/

type FindBoxInput = {
  /** The list's text filter. */
  q: string | null
  /** Whether the list can be filtered by text; otherwise the box only opens documents. */
  searches: boolean
  onFound: (id: string) => void
  onSearch: (text: string | null) => void
}

/**
 * One box for two uses: a whole key or id opens its document on Enter, any other text filters the list while typing.
 * Problems of a key appear only after submitting.
 */
export function useFindBox({ q, searches, onFound, onSearch }: FindBoxInput) {
  const [text, setText] = useState(q ?? '')
  const [applied, setApplied] = useState(q)
  const [sent, setSent] = useState(q)
  const [submitted, setSubmitted] = useState(false)
  const [found, setFound] = useState(nothing)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  useEffect(() => {
    let current = true
    if (text === '') setFound(nothing)
    else readText(text).then((read) => current && setFound(read))
    return () => {
      current = false
    }
  }, [text])

  // The address changed elsewhere: filters were cleared or applied, or the browser went back.
  if (q !== applied) {
    setApplied(q)
    if (q !== sent) {
      setSent(q)
      setText(q ?? '')
    }
  }

  const openable = (one: Found) => (one.kind === 'document' && !(searches && numberDigits.test(one.id)) ? one : null)
  const opens = openable(found)
  const search = (typed: string) => {
    const wanted = typed.trim() || null
    if (wanted === q) return
    setSent(wanted)
    onSearch(wanted)
  }
  return {
    text,
    setText(typed: string) {
      setText(typed)
      setSubmitted(false)
      clearTimeout(pause.current)
      if (searches) pause.current = setTimeout(search, pauseMs, typed)
    },
    submit() {
      clearTimeout(pause.current)
      setSubmitted(true)
      void readText(text).then((read) => {
        const wanted = openable(read)
        if (wanted) onFound(wanted.id)
        else if (searches) search(text)
      })
    },
    searches,
    opens,
    wrong: submitted && !searches && !opens ? found : null,
  }
}

export function FindInput({ box }: { box: FindBox }) {
  const t = useTranslations('documents')
  return (
    <ListSearch
      label={t(box.searches ? 'search' : 'find')}
      value={box.text}
      onValueChange={box.setText}
      onSubmit={box.submit}
      aria-invalid={(box.wrong && box.wrong.kind !== 'nothing') || undefined}
      aria-describedby="find-note"
      mono={box.opens !== null || (!box.searches && box.text !== '')}
    />
  )
}

/** Below the bar: errors and warnings about the submitted text. */
export function FindNote({ box }: { box: FindBox }) {
  return (
    <div id="find-note" className="text-xs not-empty:border-line not-empty:border-b not-empty:px-5 not-empty:py-2">
      {(box.wrong || box.opens) && <FindMessage {...box} />}
    </div>
  )
}
