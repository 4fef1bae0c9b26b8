import type { ReactNode } from 'react'

/** A label above what it names. */
export function CaseFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Nothing was said. */
export function Untold({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}
