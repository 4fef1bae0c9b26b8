'use client'

import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/input'
import { useLateFocus } from '@/components/ui/popover'
import { matchesText } from './match-text'

export type FilterOption<V extends string = string> = { value: V; label: string; note?: ReactNode; keywords?: string }

export type FilterOptionsProps<V extends string> = {
  label: string
  options: readonly FilterOption<V>[]
  value: V | null
  onChoose: (value: V) => void
  /** A box above that narrows the options; its placeholder. */
  search?: string
  empty?: string
  /** Under the options: loading, or more to load. */
  children?: ReactNode
}

/** The options of a chip, one of them taken; arrows move, Enter takes. */
export function FilterOptions<V extends string>(props: FilterOptionsProps<V>) {
  const { label, options, value, onChoose, search, empty, children } = props
  const ref = useLateFocus<HTMLDivElement>()
  const [text, setText] = useState('')
  const shown = options.filter((option) => matchesText(text, [option.label, option.keywords ?? '']))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the options in it
    <div ref={ref} role="presentation" onKeyDown={moveInOptions} className="flex max-h-90 flex-col p-1 text-sm">
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
          <ListOption
            key={option.value}
            chosen={option.value === value}
            onChoose={() => onChoose(option.value)}
            className="h-8 max-md:h-10"
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.note && <span className="text-ink-3 text-xs">{option.note}</span>}
          </ListOption>
        ))}
      </div>
      {shown.length === 0 && empty && <p className="px-2 py-3 text-ink-2">{empty}</p>}
      {children}
    </div>
  )
}

/** Arrows move through a search box and the options under it. */
export function moveInOptions(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="option"]')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
}

type ListOptionProps = { chosen: boolean; onChoose: () => void; className: string; children: ReactNode }

/** One of the options, ticked where it is chosen. */
export function ListOption({ chosen, onChoose, className, children }: ListOptionProps) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={chosen}
      data-first-focus={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
      className={cx(
        'flex w-full items-center gap-3 rounded-xs px-2 text-left outline-none hover:bg-hover focus-visible:bg-hover dark:focus-visible:bg-pressed dark:hover:bg-pressed',
        className,
      )}
    >
      {children}
      <Check aria-hidden className={cx('text-ink-3', !chosen && 'invisible')} />
    </button>
  )
}
