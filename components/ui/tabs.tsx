'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab<V extends string> = { value: V; label: ReactNode; count?: number; content: ReactNode }

type TabsProps<V extends string> = {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onValueChange: (value: V) => void
}

export function Tabs<V extends string>({ label, tabs, value, onValueChange }: TabsProps<V>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab) onValueChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <Radix.List
        aria-label={label}
        className="flex flex-none gap-5 overflow-x-auto border-line border-b px-5 max-md:px-4"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex h-11 items-center gap-2 whitespace-nowrap text-ink-2 text-sm -outline-offset-2 data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-2px_0_var(--color-accent)]"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-ink-3 text-xs tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
