'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PopoverForm } from '@/components/list/popover-form'
import { AmountInput } from '@/components/payments/amount-input'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { useLateFocus } from '@/components/ui/popover'
import type { Filters, FiltersProps } from './filters'

type Total = Pick<Filters, 'minCents' | 'maxCents'>

/** Both ends are included and optional; reversed ends are swapped. */
export function TotalForm({ onApply, ...given }: Total & { onApply: (total: Total) => void }) {
  const t = useTranslations('documents')
  const span = useTranslations('fields.span')
  const [{ minCents, maxCents }, setTotal] = useState<Total>(given)
  return (
    <PopoverForm
      onApply={() => {
        const swapped = minCents !== null && maxCents !== null && minCents > maxCents
        onApply(swapped ? { minCents: maxCents, maxCents: minCents } : { minCents, maxCents })
      }}
    >
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label={span('from')}>
          <AmountInput cents={minCents} onCentsChange={(cents) => setTotal({ minCents: cents, maxCents })} />
        </Field>
        <Field label={span('to')}>
          <AmountInput cents={maxCents} onCentsChange={(cents) => setTotal({ minCents, maxCents: cents })} />
        </Field>
      </div>
      <p className="text-ink-3 text-xs">{t('total-hint')}</p>
    </PopoverForm>
  )
}

/** Three optional questions; each answer applies immediately. */
export function StatusForm({ filters, onChange }: FiltersProps) {
  const t = useTranslations('documents')
  const ref = useLateFocus<HTMLDivElement>()
  const any = { value: '', label: t('any') }
  const answers = (of: 'cancelled' | 'purged') => [
    any,
    { value: 'false', label: t(`${of}-false`) },
    { value: 'true', label: t(`${of}-true`) },
  ]
  const days = (['7', '15', '30'] as const).map((value) => ({ value, label: t('days', { days: value }) }))
  const groups = [
    { name: 'cancelled', label: t('cancelled-label'), segments: answers('cancelled') },
    { name: 'purged', label: t('purged-label'), segments: answers('purged') },
    { name: 'expiring', label: t('expiring-label'), segments: [any, ...days] },
  ] as const
  return (
    <div ref={ref} className="flex max-w-full flex-col gap-3 p-3 text-sm">
      {groups.map(({ name, label, segments }) => (
        <div key={name} className="flex flex-col gap-1">
          <span aria-hidden className="font-medium">
            {label}
          </span>
          <Segmented
            label={label}
            value={filters[name] ?? ''}
            segments={segments}
            onValueChange={(value) => onChange({ [name]: value || null })}
          />
        </div>
      ))}
    </div>
  )
}
