'use client'

import { Check, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { matchesText } from './match-text'
import { cx } from './ui/cx'
import { Input } from './ui/input'
import { Popover, type PopoverTriggerProps } from './ui/popover'

type FilterChipProps = {
  /** What is filtered: "Company". */
  name: string
  /** The value in words; null leaves the chip dashed. */
  value: string | null
  onClear: () => void
  /** What chooses a value, in a popover; `close` when one was chosen. */
  children: (close: () => void) => ReactNode
  className?: string
}

const chipClass = 'inline-flex h-7 flex-none items-center whitespace-nowrap rounded-sm border text-sm max-md:h-10'

/** Dashed until it is set, then solid with its value and a way to remove it. */
export function FilterChip({ name, value, onClear, children, className }: FilterChipProps) {
  const t = useTranslations('common')
  const trigger = (props: PopoverTriggerProps) => (
    <span
      className={cx(
        chipClass,
        value === null ? 'border-line-strong border-dashed text-ink-2' : 'border-accent-line bg-accent-soft',
      )}
    >
      <button
        type="button"
        {...props}
        className={cx(
          'flex h-full items-center gap-2 rounded-[5px] px-2.5 -outline-offset-2 max-md:px-3',
          value === null ? 'hover:bg-hover [&>.lucide]:text-ink-3' : 'pr-1',
        )}
      >
        {value === null && <Plus aria-hidden className="-mx-0.5 size-3.5" />}
        {value === null ? name : `${name}:`}
        {value !== null && <span className="max-w-48 truncate font-medium text-accent-ink">{value}</span>}
      </button>
      {value !== null && (
        <button
          type="button"
          onClick={onClear}
          aria-label={t('remove-filter', { name })}
          title={t('remove-filter', { name })}
          className="grid h-full w-7 place-items-center rounded-[5px] text-accent-ink -outline-offset-2 max-md:w-10"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
  return (
    <Popover trigger={trigger} label={name} className={cx('min-w-56', className)}>
      {children}
    </Popover>
  )
}

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
  const [text, setText] = useState('')
  const shown = options.filter((option) => matchesText(text, [option.label, option.keywords ?? '']))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="option"]')]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
  }

  const list = { role: 'listbox', 'aria-label': label }
  const box = { role: 'presentation', onKeyDown }
  return (
    <div {...box} className="flex max-h-90 flex-col p-1 text-sm">
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
      <div {...list} className="min-h-0 overflow-auto">
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
  const semantics = { role: 'option', 'aria-selected': chosen, 'data-first-focus': chosen || undefined }
  return (
    <button
      type="button"
      {...semantics}
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
