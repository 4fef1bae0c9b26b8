'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Form } from '@/components/ui/form'
import { FilterChip } from './filter-chip'

type TextFilterProps = {
  name: string
  label: string
  hint?: string
  value: string | null
  onChange: (text: string | null) => void
}

/** A filter by a whole text, applied once it is complete. The page sends `received.filters`. */
export function TextFilter({ name, label, hint, value, onChange }: TextFilterProps) {
  return (
    <FilterChip name={name} value={value} onClear={() => onChange(null)}>
      {(close) => (
        <TextForm
          label={label}
          hint={hint}
          value={value ?? ''}
          onApply={(text) => {
            onChange(text.trim() || null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type TextFormProps = { label: string; hint?: string; value: string; onApply: (text: string) => void }

function TextForm({ label, hint, value, onApply }: TextFormProps) {
  const t = useTranslations('received.filters')
  const [text, setText] = useState(value)
  return (
    <Form className="flex w-84 max-w-full flex-col gap-2 p-3" onSubmit={() => onApply(text)}>
      <Field label={label} hint={hint}>
        <Input
          mono={text !== ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-first-focus
        />
      </Field>
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </Form>
  )
}
