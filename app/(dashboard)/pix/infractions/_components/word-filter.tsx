'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterChip } from '@/components/list/filter-chip'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useLateFocus } from '@/components/ui/popover'

type WordFilterProps = {
  name: string
  /** Upstream's words that there are. */
  labels: readonly string[]
  /** Ours for one of them; null where it may not be explained. */
  wordOf: (raw: string) => string | null
  chosen: readonly string[]
  onChange: (labels: string[]) => void
}

/** Any number of the provider's words, known or not; those of the address stay to be chosen even where none is there. */
export function WordFilter({ name, labels, wordOf, chosen, onChange }: WordFilterProps) {
  const t = useTranslations('infractions.queue.filters')
  const all = [...new Set([...labels, ...chosen])]
  const [only, ...more] = chosen
  const value =
    more.length > 0 ? t('several', { count: chosen.length }) : only === undefined ? null : (wordOf(only) ?? only)
  const toggle = (word: string, on: boolean) => onChange(on ? [...chosen, word] : chosen.filter((one) => one !== word))
  return (
    <FilterChip name={name} value={value} onClear={() => onChange([])}>
      {() => (
        <Choices label={name}>
          {all.length === 0 && <p className="text-ink-2 text-sm">{t('none-yet')}</p>}
          {all.map((word) => (
            <Checkbox
              key={word}
              checked={chosen.includes(word)}
              onChange={({ target }) => toggle(word, target.checked)}
              hint={wordOf(word) && word}
            >
              <span className="wrap-anywhere">{wordOf(word) ?? word}</span>
            </Checkbox>
          ))}
          {all.length > 0 && <p className="border-line border-t pt-2 text-ink-3 text-xs">{t('status-note')}</p>}
        </Choices>
      )}
    </FilterChip>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const ref = useLateFocus<HTMLFieldSetElement>()
  return (
    <fieldset ref={ref} className="flex max-h-90 w-64 max-w-full flex-col gap-2 overflow-auto p-3">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
