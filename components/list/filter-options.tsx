'use client'

import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/input'
import { useLateFocus } from '@/components/ui/popover'
import { matchesText } from './match-text'

export type FilterOption = { value: string; label: string; note?: ReactNode; keywords?: string }

type FilterOptionsProps = {
  label: string
  options: readonly FilterOption[]
  value: string | null
  onChoose: (value: string) => void
  /** A box above that narrows the options; its placeholder. */
  search?: string
  empty?: string
  /** Under the options: loading, or more to load. */
  children?: ReactNode
}

/** The options of a chip, one of them taken; arrows move, Enter takes. */
export function FilterOptions({ label, options, value, onChoose, search, empty, children }: FilterOptionsProps) {
  const ref = useLateFocus<HTMLDivElement>()
  const [text, setText] = useState('')
  const shown = options.filter((option) => matchesText(text, [option.label, option.keywords ?? '']))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="option"]')]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the options in it
    <div ref={ref} role="presentation" onKeyDown={onKeyDown} className="flex max-h-90 flex-col p-1 text-sm">
      {search !== undefined && (
        <Input
          aria-label={search}
          placeholder={search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [only] = shown
            if (event.key === 'Enter' && only) onChoose(only.value)
          }}
          boxClassName="mb-1"
        />
      )}
      <div role="listbox" aria-label={label} className="min-h-0 overflow-auto">
        {shown.map((option) => (
          <Option
            key={option.value}
            option={option}
            chosen={option.value === value}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </div>
      {shown.length === 0 && empty && <p className="px-2 py-3 text-ink-2">{empty}</p>}
      {children}
    </div>
  )
}

function Option({ option, chosen, onChoose }: { option: FilterOption; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={chosen}
      data-first-focus={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
      className="flex h-8 w-full items-center gap-3 rounded-xs px-2 text-left outline-none hover:bg-hover focus-visible:bg-hover dark:focus-visible:bg-pressed dark:hover:bg-pressed max-md:h-10"
    >
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.note && <span className="text-ink-3 text-xs">{option.note}</span>}
      <Check aria-hidden className={cx('text-ink-3', !chosen && 'invisible')} />
    </button>
  )
}
