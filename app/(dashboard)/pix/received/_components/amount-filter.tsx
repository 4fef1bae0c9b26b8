'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterChip } from '@/components/list/filter-chip'
import { AmountInput } from '@/components/payments/amount-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { formatMoney } from '@/lib/core/money'

type AmountFilterProps = {
  /** Integer cents. */
  value: number | null
  onChange: (cents: number | null) => void
}

export function AmountFilter({ value, onChange }: AmountFilterProps) {
  const t = useTranslations('received.filters')
  const locale = useLocale()
  return (
    <FilterChip
      name={t('amount')}
      value={value === null ? null : formatMoney(value, locale)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <AmountForm
          value={value}
          onApply={(cents) => {
            onChange(cents || null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function AmountForm({ value, onApply }: { value: number | null; onApply: (cents: number | null) => void }) {
  const t = useTranslations('received.filters')
  const [cents, setCents] = useState(value)
  return (
    <form
      className="flex w-60 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(cents)
      }}
    >
      <Field label={t('amount-label')}>
        <AmountInput cents={cents} onCentsChange={setCents} />
      </Field>
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}
