'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterBar } from '@/components/list/filter-bar'
import { OptionFilter } from '@/components/list/option-filter'
import { TextButton } from '@/components/ui/button'
import { webhookSources, webhookStates } from '@/lib/features/webhooks/schema'
import { namedTypes, typeWord } from './event-labels'
import type { WebhookFilters } from './webhook-filters'

type WebhookFilterBarProps = {
  filters: WebhookFilters
  /** Types in the rows or known to the server: services may use others. */
  seenTypes: readonly string[]
  onChange: (change: Partial<WebhookFilters> | null) => void
  end: ReactNode
}

export function WebhookFilterBar({ filters, seenTypes, onChange, end }: WebhookFilterBarProps) {
  const t = useTranslations('webhooks')
  const { source, state, type } = filters
  const types = [...new Set([...namedTypes, ...seenTypes, ...(type ? [type] : [])])].filter(Boolean)
  const typeOptions = types.map((value) => {
    const word = typeWord(value, t)
    return { value, label: word ?? value, note: word && <span className="ident">{value}</span>, keywords: value }
  })
  const any = Object.values(filters).some((value) => value !== null)
  return (
    <FilterBar end={end}>
      <OptionFilter
        name={t('source')}
        options={webhookSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
        value={source}
        onChange={(chosen) => onChange({ source: chosen })}
        className="w-84 max-w-full"
      />
      <OptionFilter
        name={t('state')}
        options={webhookStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
        className="w-84 max-w-full"
      />
      <OptionFilter
        name={t('type')}
        options={typeOptions}
        value={type}
        onChange={(chosen) => onChange({ type: chosen })}
        className="w-84 max-w-full"
      />
      {any && (
        <TextButton className="whitespace-nowrap text-sm" onClick={() => onChange(null)}>
          {t('clear')}
        </TextButton>
      )}
    </FilterBar>
  )
}
