'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import { Button, TextButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
      <FilterChip name={t('action')} value={action && actionWord(action, t)} onClear={() => onChange({ action: null })}>
        {(close) => (
          <FilterOptions
            label={t('action')}
            options={options}
            value={action}
            onChoose={(chosen) => {
              onChange({ action: chosen })
              close()
            }}
          />
        )}
      </FilterChip>
      <TextFilter
        name={t('subject')}
        label={t('filter-subject')}
        value={subject}
        onChange={(text) => onChange({ subject: text })}
        mono
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

type TextFilterProps = {
  name: string
  label: string
  value: string | null
  onChange: (text: string | null) => void
  mono?: boolean
}

/** The list compares whole texts: it is asked once the text is complete. */
function TextFilter({ name, label, value, onChange, mono }: TextFilterProps) {
  return (
    <FilterChip name={name} value={value} onClear={() => onChange(null)}>
      {(close) => (
        <TextForm
          label={label}
          value={value ?? ''}
          mono={mono}
          onApply={(text) => {
            onChange(text.trim() || null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type TextFormProps = { label: string; value: string; mono?: boolean; onApply: (text: string) => void }

function TextForm({ label, value, mono, onApply }: TextFormProps) {
  const t = useTranslations('audit')
  const [text, setText] = useState(value)
  return (
    <form
      className="flex w-80 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text)
      }}
    >
      <Field label={label}>
        <Input
          mono={mono}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          data-first-focus
        />
      </Field>
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}
