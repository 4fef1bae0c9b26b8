'use client'

import { useTranslations } from 'next-intl'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { OptionFilter } from '@/components/list/option-filter'
import { TextFilter } from '@/components/list/text-filter'
import { TextButton } from '@/components/ui/button'
import type { AuditFilters } from './audit-filters'
import { actionWord, knownActions } from './audit-words'

type AuditFilterBarProps = {
  filters: AuditFilters
  onChange: (change: Partial<AuditFilters> | null) => void
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const t = useTranslations('audit')
  const { actor, action, subject, from, to } = filters
  const options = knownActions.map((known) => ({ value: known, label: actionWord(known, t), note: known }))
  const any = Object.values(filters).some((value) => value !== null)
  return (
    <FilterBar end={<span>{t('order')}</span>}>
      <TextFilter
        name={t('actor')}
        label={t('filter-actor')}
        value={actor}
        onChange={(text) => onChange({ actor: text })}
      />
      <OptionFilter
        name={t('action')}
        options={options}
        value={action}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      <TextFilter
        name={t('subject')}
        label={t('filter-subject')}
        value={subject}
        onChange={(text) => onChange({ subject: text })}
      />
      <DaysFilter from={from} to={to} onChange={onChange} />
      {any && (
        <TextButton className="whitespace-nowrap text-sm" onClick={() => onChange(null)}>
          {t('clear')}
        </TextButton>
      )}
    </FilterBar>
  )
}
