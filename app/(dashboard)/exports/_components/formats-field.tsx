'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'

type ChecksProps<V extends string> = {
  label: ReactNode
  options: readonly { value: V; label: ReactNode; hint?: ReactNode }[]
  values: readonly V[]
  onChange: (values: V[]) => void
  error?: ReactNode
  hint?: ReactNode
}

/** A multiple choice; the values keep the order of the options. */
export function Checks<V extends string>({ label, options, values, onChange, error, hint }: ChecksProps<V>) {
  const id = useId()
  const below = error ?? hint
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={below ? id : undefined}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 max-md:gap-y-0">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={values.includes(option.value)}
            hint={option.hint}
            onChange={({ target }) =>
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? target.checked : values.includes(value))),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {below && (
        <p
          id={id}
          role={error ? 'alert' : undefined}
          className={error ? 'text-danger-ink text-xs' : 'text-ink-3 text-xs'}
        >
          {below}
        </p>
      )}
    </fieldset>
  )
}

export type Format = 'xml' | 'pdf'

const formats: readonly Format[] = ['xml', 'pdf']

type FormatsFieldProps = Pick<ChecksProps<Format>, 'values' | 'onChange' | 'error'>

export function FormatsField(props: FormatsFieldProps) {
  const t = useTranslations('exports.form')
  return (
    <Checks
      {...props}
      label={t('formats')}
      options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
      hint={t('formats-hint')}
    />
  )
}
