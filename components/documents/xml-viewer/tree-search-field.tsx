'use client'

import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '@/components/ui/button'
import { Input } from '@/components/ui/fields/input'

type TreeSearchFieldProps = {
  fieldRef: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  /** Null until the query is searched. */
  total: number | null
  /** There are more than are counted. */
  atLeast: boolean
  /** Counted from 0; null before the first step. */
  at: number | null
  onStep: (by: 1 | -1) => void
  onLeave: () => void
}

/** Searches names, attributes and texts of the whole file; Enter goes to the next match, Shift+Enter back. */
export function TreeSearchField(props: TreeSearchFieldProps) {
  const { fieldRef, query, onQuery, total, onStep, onLeave } = props
  const t = useTranslations('xml-viewer')
  const none = query.trim() !== '' && total === 0

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className="ml-auto flex min-w-60 flex-1 items-center gap-1 text-ink-2 @min-[560px]:max-w-100">
      <Input
        ref={fieldRef}
        size="sm"
        icon={<Search aria-hidden />}
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        maxLength={200}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        end={
          <span role="status" className="text-xs tabular-nums">
            {query.trim() !== '' && <Found {...props} />}
          </span>
        }
      />
      <IconButton variant="ghost" size="sm" label={t('previous-hit')} disabled={none} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton variant="ghost" size="sm" label={t('next-hit')} disabled={none} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
    </search>
  )
}

function Found({ total, atLeast, at }: Pick<TreeSearchFieldProps, 'total' | 'atLeast' | 'at'>) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  if (total === null) return null
  if (total === 0) return t('no-hit')
  const count = `${total.toLocaleString(locale)}${atLeast ? '+' : ''}`
  return at === null ? t('hits', { total, count }) : t('hit-of', { current: at + 1, count })
}
