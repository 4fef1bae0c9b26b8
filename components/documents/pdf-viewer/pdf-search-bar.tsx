'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Input } from '@/components/ui/fields/input'
import { PdfTool } from './pdf-toolbar'

type PdfSearchBarProps = {
  query: string
  onQuery: (query: string) => void
  count: number
  /** Counted from 0; null before the first step. */
  current: number | null
  finished: boolean
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

export function PdfSearchBar({ query, onQuery, count, current, finished, onStep, onClose }: PdfSearchBarProps) {
  const t = useTranslations('pdf-viewer')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <search className="flex flex-none items-center gap-1 border-line border-b bg-surface px-4 py-2 text-ink-2 text-xs">
      <Input
        size="sm"
        autoFocus
        aria-label={t('search')}
        placeholder={t('search-placeholder')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        boxClassName="max-w-80"
        end={
          <span role="status" className="text-xs tabular-nums">
            {query.trim() !== '' && found(count, current, finished, t)}
          </span>
        }
      />
      <PdfTool icon={ChevronUp} label={t('previous-match')} disabled={count === 0} onClick={() => onStep(-1)} />
      <PdfTool icon={ChevronDown} label={t('next-match')} disabled={count === 0} onClick={() => onStep(1)} />
      <PdfTool icon={X} label={t('close-search')} onClick={onClose} className="ml-auto" />
    </search>
  )
}

type Translate = ReturnType<typeof useTranslations<'pdf-viewer'>>

function found(count: number, current: number | null, finished: boolean, t: Translate): string {
  if (count > 0) return current === null ? t('matches', { count }) : t('match-of', { current: current + 1, count })
  return finished ? t('no-match') : t('searching')
}
