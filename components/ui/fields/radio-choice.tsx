'use client'

import { type ReactNode, useId } from 'react'
import { cx } from '@/components/ui/cx'

export type Choice<V extends string> = { value: V; title: ReactNode; consequence?: ReactNode; disabled?: boolean }

type RadioChoicesProps<V extends string> = {
  label: ReactNode
  value: V | null
  onValueChange: (value: V) => void
  choices: readonly Choice<V>[]
  error?: ReactNode
  /** How many stand side by side on a wide screen. */
  columns?: 1 | 2
}

/** Choices with an explanation each, of which exactly one is chosen. */
export function RadioChoices<V extends string>({
  label,
  value,
  onValueChange,
  choices,
  error,
  columns = 2,
}: RadioChoicesProps<V>) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error ? `${id}-below` : undefined}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className={cx('grid gap-2', columns === 2 && 'grid-cols-2')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid grid-cols-[16px_minmax(0,1fr)] content-start gap-x-2.5 gap-y-0.5 rounded-md border border-line-strong p-3 text-sm has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
              className="mt-0.5 size-4 appearance-none rounded-full border border-field bg-surface outline-none checked:border-[5px] checked:border-accent checked:bg-on-accent"
            />
            <span className="font-medium">{choice.title}</span>
            {choice.consequence && <span className="col-start-2 text-ink-2 text-xs">{choice.consequence}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-below`} role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}
