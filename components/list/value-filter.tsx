'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { FilterChip } from './filter-chip'

type ValueFormProps<V> = {
  /** The value when the form opens. */
  value: V
  onApply: (value: V) => void
  /** The width of the form. */
  className: string
  /** The field of the value as it is typed. */
  children: (value: V, onChange: (value: V) => void) => ReactNode
}

type ValueFilterProps<V> = ValueFormProps<V> & {
  name: string
  /** The applied value in words; null without one. */
  shown: string | null
  onClear: () => void
}

/** A filter by a typed value, applied once it is complete. The page sends `received.filters`. */
export function ValueFilter<V>({ name, shown, onClear, onApply, ...form }: ValueFilterProps<V>) {
  return (
    <FilterChip name={name} value={shown} onClear={onClear}>
      {(close) => (
        <ValueForm
          {...form}
          onApply={(value) => {
            onApply(value)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function ValueForm<V>({ value, onApply, className, children }: ValueFormProps<V>) {
  const t = useTranslations('received.filters')
  const [typed, setTyped] = useState(value)
  return (
    <Form className={`flex max-w-full flex-col gap-2 p-3 ${className}`} onSubmit={() => onApply(typed)}>
      {children(typed, setTyped)}
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </Form>
  )
}
