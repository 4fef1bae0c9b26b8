'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Input } from '@/components/ui/fields/input'
import { Kbd } from '@/components/ui/kbd'

type FilterBarProps = {
  /** The list's search, first. */
  search?: ReactNode
  /** Filter chips. */
  children?: ReactNode
  /** The honest count and the age of the list, at the end. */
  end?: ReactNode
}

/** A line of filters above a list; it wraps where it is too long, and scrolls sideways on small screens. */
export function FilterBar({ search, children, end }: FilterBarProps) {
  const t = useTranslations('common')
  return (
    <search
      aria-label={t('filters')}
      className="flex min-h-12 flex-none items-center gap-2 border-line border-b py-2 pr-4 pl-5 max-md:overflow-x-auto md:flex-wrap max-md:px-4 max-md:[scrollbar-width:none]"
    >
      {search}
      {children}
      {end && (
        <div className="ml-auto flex items-center gap-2 whitespace-nowrap text-ink-3 text-xs tabular-nums max-md:hidden">
          {end}
        </div>
      )}
    </search>
  )
}

type ListSearchProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'size' | 'icon' | 'end'> & {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Called on Enter, where a search asks the server. */
  onSubmit?: () => void
}

/** The box that `/` comes to; Escape empties it. */
export function ListSearch({ label, value, onValueChange, onSubmit, ...rest }: ListSearchProps) {
  const ref = useRef<HTMLInputElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onSubmit?.()
    if (event.key !== 'Escape') return
    if (value) onValueChange('')
    else ref.current?.blur()
  }
  return (
    <Input
      ref={ref}
      type="search"
      size="sm"
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      aria-label={label}
      aria-keyshortcuts="/"
      data-list-search
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={onKeyDown}
      icon={<Search aria-hidden />}
      end={
        <span aria-hidden className="max-md:hidden">
          <Kbd>/</Kbd>
        </span>
      }
      boxClassName="min-w-44 max-w-70 flex-1 max-md:w-52 max-md:flex-none [&_input::-webkit-search-cancel-button]:hidden"
    />
  )
}
