import { type ReactNode, useId } from 'react'
import { cx } from '@/components/ui/cx'
import type { KeyValueRow } from '@/components/ui/key-value'

type CaseColumnProps = {
  title: string
  /** Shown next to the title. */
  end?: ReactNode
  children: ReactNode
}

/** A column that scrolls by itself, named by its title. */
export function CaseColumn({ title, end, children }: CaseColumnProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="relative flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-5 pt-4 max-md:p-4"
    >
      <header className="-mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="font-semibold text-base">
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  )
}

/** The place of a column in the case: hidden where there is no room and another is chosen, never unmounted. */
export function CasePlace({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex min-h-0 min-w-0 flex-col border-line max-lg:flex-1 lg:not-first:border-l',
        !shown && 'max-lg:hidden',
      )}
    >
      {children}
    </div>
  )
}

/** Facts of the case in a narrow column, each below its label. */
export function CaseFacts({ rows }: { rows: readonly KeyValueRow[] }) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
