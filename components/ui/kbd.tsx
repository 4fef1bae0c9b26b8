import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-line-strong bg-sunken px-1 font-medium font-sans text-2xs text-ink-3 leading-none">
      {children}
    </kbd>
  )
}
