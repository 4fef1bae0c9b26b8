import type { ReactNode } from 'react'
import { ListBox, ListBoxOption } from './list-box'

type Suggestion = { key: string; name: string; detail: ReactNode; onChoose: () => void }

/** The known entries that fit what is being typed into the field above. */
export function Suggestions({ label, options }: { label: string; options: readonly Suggestion[] }) {
  if (options.length === 0) return null
  return (
    <ListBox aria-label={label} className="flex flex-col rounded-sm border border-line bg-surface py-1">
      {options.map(({ key, name, detail, onChoose }, at) => (
        <ListBoxOption
          key={key}
          selected={false}
          stop={at === 0}
          onClick={onChoose}
          className="flex min-h-control flex-wrap items-baseline gap-x-3 px-3 py-1 text-left text-sm hover:bg-hover max-md:min-h-10"
        >
          <span className="wrap-anywhere font-medium">{name}</span>
          {detail}
        </ListBoxOption>
      ))}
    </ListBox>
  )
}
