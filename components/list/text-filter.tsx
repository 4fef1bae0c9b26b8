'use client'

import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { ValueFilter } from './value-filter'

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
    <ValueFilter
      name={name}
      shown={value}
      value={value ?? ''}
      className="w-84"
      onApply={(text) => onChange(text.trim() || null)}
      onClear={() => onChange(null)}
    >
      {(text, setText) => (
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
      )}
    </ValueFilter>
  )
}
