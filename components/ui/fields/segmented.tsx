'use client'

import { type ReactNode, useId } from 'react'

type Segment<V extends string> = { value: V; label: ReactNode }

type SegmentedProps<V extends string> = {
  label: string
  value: V
  onValueChange: (value: V) => void
  segments: readonly Segment<V>[]
}

/** Two to four words of which one holds; radios to the keyboard. */
export function Segmented<V extends string>({ label, value, onValueChange, segments }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-max gap-0.5 rounded-sm bg-pressed p-0.5 dark:bg-canvas dark:inset-ring dark:inset-ring-line">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative flex h-7 items-center gap-2 whitespace-nowrap rounded-[5px] px-3 text-ink-2 text-sm has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-hair has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-9 dark:has-checked:bg-pressed forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={value === segment.value}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
