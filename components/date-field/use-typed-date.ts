'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { retype } from '@/components/ui/fields/retype'
import { formatDay, formatMonth } from '@/lib/core/dates'
import {
  type DateKind,
  type DateProblem,
  dateDigits,
  dateMask,
  judgeDate,
  padPart,
  readDate,
  settleDigits,
} from './typed-date'

type TypedDate = {
  kind: DateKind
  /** The date; empty for none or for an incomplete text. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

const limits = { day: { min: '1900-01-01', max: '2099-12-31' }, month: { min: '1900-01', max: '2099-12' } }

/** Typed or pasted text of a date field: its meaning so far, and its error as text. */
export function useTypedDate({ kind, value, onChange, min = limits[kind].min, max = limits[kind].max }: TypedDate) {
  const t = useTranslations('fields.date')
  const locale = useLocale()
  const [typed, setTyped] = useState(() => dateDigits(value, locale))
  const [refused, setRefused] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const mask = (given: string) => dateMask(given, kind, locale)
  const judge = (digits: string) => judgeDate(digits, { kind, locale, min, max })
  // The value may have been chosen elsewhere since.
  const digits = (judge(typed).value ?? '') === value ? typed : dateDigits(value, locale)
  const { problem } = judge(digits)

  function change(next: string) {
    setTyped(next)
    setRefused(null)
    setLeft(false)
    const meant = judge(next).value ?? ''
    if (meant !== value) onChange(meant)
  }

  function problemText(which: DateProblem): string {
    const written = (limit: string) => (kind === 'day' ? formatDay(limit, locale) : formatMonth(limit, locale))
    if (which === 'no-such') return t(`no-such-${kind}`, { typed: mask(digits) })
    if (which === 'too-early') return t('too-early', { min: written(min) })
    if (which === 'too-late') return t('too-late', { max: written(max) })
    return t('incomplete', { format: t(`${kind}-format`) })
  }

  const wrong = problem && digits !== '' ? problemText(problem) : null
  return {
    digits,
    mask,
    change,
    choose: (chosen: string) => change(dateDigits(chosen, locale)),
    /** Why the text is not a valid date; null also for an empty text. */
    wrong,
    /** The error to show: none while a date is still being typed. */
    shown: refused ?? (problem === 'incomplete' && !left ? null : wrong),
    reveal: () => setLeft(true),
    onBlur() {
      setLeft(true)
      const settled = settleDigits(digits, kind, locale)
      if (settled !== digits) change(settled)
    },
    onSeparator(event: KeyboardEvent<HTMLInputElement>) {
      const { selectionStart, value: text } = event.currentTarget
      if (selectionStart !== text.length) return
      event.preventDefault()
      const padded = padPart(digits, kind, locale)
      if (padded !== digits) retype(event.currentTarget, padded)
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      event.preventDefault()
      const text = event.clipboardData.getData('text').trim()
      const read = readDate(text, kind)
      if (read !== null) change(dateDigits(read, locale))
      else if (text) setRefused(t('not-understood', { text: text.slice(0, 40), format: t(`${kind}-format`) }))
    },
  }
}
