import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** Secondary text next to the title. */
  note?: ReactNode
  /** At the end of the section's head. */
  end?: ReactNode
  children: ReactNode
}

/** A section of the settings between rules. */
export function Section({ title, note, end, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line p-5 pt-4 not-first:border-t max-md:px-4">
      <header className="mb-2 flex min-h-6 flex-wrap items-center gap-x-2">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {note && <p className="text-ink-3 text-xs">{note}</p>}
        {end && <div className="ml-auto text-ink-3 text-xs tabular-nums">{end}</div>}
      </header>
      {children}
    </section>
  )
}

type FactRow = { label: string; value: ReactNode; quiet?: boolean }

/** Labels and values between rules. */
export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="text-sm tabular-nums">
      {rows.map(({ label, value, quiet }) => (
        <div
          key={label}
          className="flex min-h-8 items-center justify-between gap-3 border-line border-t py-1 text-ink data-quiet:text-ink-3"
          data-quiet={quiet || undefined}
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="max-w-3/4 flex-none text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
