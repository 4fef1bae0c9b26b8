'use client'

import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/fields/input'
import { ListBox, ListBoxOption, SearchedOptions } from '@/components/ui/list-box'
import { useLateFocus } from '@/components/ui/popover'
import { matchesText } from './match-text'

export type FilterOption<V extends string = string> = {
  value: V
  label: string
  note?: ReactNode
  keywords?: string
  /** Instead of the label and its note, on as many lines as it needs. */
  content?: ReactNode
}

export type FilterOptionsProps<V extends string> = {
  label: string
  options: readonly FilterOption<V>[]
  value: V | null
  onChoose: (value: V) => void
  /** A box above that narrows the options; its placeholder. */
  search?: string
  /** The typed text is an option too, where no other matches it. */
  typed?: (text: string) => FilterOption<V> | undefined
  empty?: string
  /** Content under the options: that they load, or a button for more. */
  children?: ReactNode
}

/** Options of a chip, one of them chosen; arrows move, Enter chooses. */
export function FilterOptions<V extends string>(props: FilterOptionsProps<V>) {
  const { label, options, value, onChoose, search, typed, empty, children } = props
  const ref = useLateFocus<HTMLDivElement>()
  const [text, setText] = useState('')
  const matching = options.filter((option) => matchesText(text, [option.label, option.keywords ?? '']))
  const own = matching.length === 0 ? typed?.(text) : undefined
  const shown = own ? [own] : matching

  return (
    <SearchedOptions ref={ref} className="flex max-h-90 flex-col p-1 text-sm">
      {search !== undefined && (
        <Input
          aria-label={search}
          placeholder={search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [first] = shown
            if (event.key === 'Enter' && first) onChoose(first.value)
          }}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          boxClassName="mb-1 flex-none"
        />
      )}
      <ListBox aria-label={label} className="min-h-0 overflow-auto">
        {shown.map((option) => (
          <ListBoxOption
            key={option.value}
            selected={option.value === value}
            data-first-focus={option.value === value || undefined}
            onClick={() => onChoose(option.value)}
            className={cx(
              'flex w-full items-center gap-3 rounded-xs px-2 text-left outline-none hover:bg-hover focus-visible:bg-hover dark:focus-visible:bg-pressed dark:hover:bg-pressed',
              option.content ? 'min-h-9 py-1 max-md:min-h-11' : 'h-8 max-md:h-10',
            )}
          >
            {option.content ? (
              <span className="min-w-0 flex-1">{option.content}</span>
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.note && <span className="text-ink-3 text-xs">{option.note}</span>}
              </>
            )}
            <Check aria-hidden className={cx('text-ink-3', option.value !== value && 'invisible')} />
          </ListBoxOption>
        ))}
      </ListBox>
      {shown.length === 0 && empty && <p className="px-2 py-3 text-ink-2">{empty}</p>}
      {children}
    </SearchedOptions>
  )
}
