'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { PopoverForm } from '@/components/list/popover-form'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useDocumentLabels } from '../document-labels'
import type { Filters, SeenValues } from './filters'

type MoreFormProps = { filters: Filters; seen: SeenValues; onApply: (change: Partial<Filters>) => void }

/** The rare filters in one form, applied together. */
export function MoreForm({ filters, seen, onApply }: MoreFormProps) {
  const t = useTranslations('documents')
  const span = useTranslations('fields.span')
  const labels = useDocumentLabels()
  const { roles, kinds } = useMessages()['document-words']
  const [given, setGiven] = useState({
    role: filters.role ?? '',
    kind: filters.kind ?? '',
    issuedFrom: filters.issuedFrom ?? '',
    issuedTo: filters.issuedTo ?? '',
  })
  const change = (one: Partial<typeof given>) => setGiven({ ...given, ...one })
  const issued = { from: given.issuedFrom, to: given.issuedTo }
  const options = (of: 'role' | 'kind') =>
    [...new Set([...Object.keys(of === 'role' ? roles : kinds), ...seen[of], given[of]])]
      .filter(Boolean)
      .map((value) => ({ value, label: labels[of](value) }))
      .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <PopoverForm
      onApply={() => {
        const { role, kind, issuedFrom, issuedTo } = given
        const swapped = issuedFrom && issuedTo && issuedFrom > issuedTo
        const [first, last] = swapped ? [issuedTo, issuedFrom] : [issuedFrom, issuedTo]
        onApply({ role: role || null, kind: kind || null, issuedFrom: first || null, issuedTo: last || null })
      }}
    >
      {(['role', 'kind'] as const).map((of) => (
        <Field key={of} label={t(of)} hint={of === 'role' ? t('role-hint') : undefined}>
          <Select
            options={options(of)}
            placeholder={t('any')}
            value={given[of]}
            onValueChange={(value) => change({ [of]: value })}
          />
        </Field>
      ))}
      <fieldset className="grid min-w-0 grid-cols-2 items-start gap-2">
        <legend className="mb-1 font-medium text-sm">{t('issued')}</legend>
        <DateField
          kind="day"
          label={span('from')}
          value={given.issuedFrom}
          span={issued}
          onChange={(issuedFrom) => change({ issuedFrom })}
        />
        <DateField
          kind="day"
          label={span('to')}
          value={given.issuedTo}
          span={issued}
          onChange={(issuedTo) => change({ issuedTo })}
        />
      </fieldset>
    </PopoverForm>
  )
}
