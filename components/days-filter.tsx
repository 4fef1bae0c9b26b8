'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { addDays, currentDay, formatDay, isDay } from '@/lib/core/dates'
import { FilterChip } from './filter-chip'
import { Button } from './ui/button'
import { Field } from './ui/field'
import { Input } from './ui/input'

type Days = { from: string | null; to: string | null }

type DaysFilterProps = Days & { onChange: (days: Days) => void }

/** A span of days, both included, open at either end. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const t = useTranslations('received.filters')
  const locale = useLocale()
  const day = (value: string) => formatDay(value, locale)
  const both = from && to && (from === to ? day(from) : t('days-between', { from: day(from), to: day(to) }))
  const one = from ? t('days-from', { from: day(from) }) : to ? t('days-to', { to: day(to) }) : null
  return (
    <FilterChip name={t('days')} value={both || one} onClear={() => onChange({ from: null, to: null })}>
      {(close) => (
        <DaysForm
          from={from}
          to={to}
          onApply={(days) => {
            onChange(days)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function DaysForm({ from: givenFrom, to: givenTo, onApply }: Days & { onApply: (days: Days) => void }) {
  const t = useTranslations('received.filters')
  const [from, setFrom] = useState(givenFrom ?? '')
  const [to, setTo] = useState(givenTo ?? '')
  const today = currentDay(new Date())
  const spans = [
    { name: t('today'), from: today, to: today },
    { name: t('yesterday'), from: addDays(today, -1), to: addDays(today, -1) },
    { name: t('last-seven'), from: addDays(today, -6), to: today },
    { name: t('this-month'), from: `${today.slice(0, 7)}-01`, to: today },
  ]
  return (
    <form
      className="flex w-84 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ from: isDay(from) ? from : null, to: isDay(to) ? to : null })
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('from')}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={t('to')}>
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {spans.map((span) => (
          <Button key={span.name} size="sm" onClick={() => onApply({ from: span.from, to: span.to })}>
            {span.name}
          </Button>
        ))}
      </div>
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}
