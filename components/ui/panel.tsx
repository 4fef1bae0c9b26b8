import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Content at the end of the head, as a badge or a link. */
  end?: ReactNode
  /** Without inner margin, for tables and lists. */
  flush?: boolean
}

/** A bordered group on a plane; never inside another. */
export function Panel({ title, end, flush, className, children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={cx('min-w-0 rounded-md border border-line bg-surface', className)}>
      {title && (
        <header className="flex min-h-11 items-center gap-2 border-line border-b py-1 pr-3 pl-4">
          <h2 className="min-w-0 flex-1 font-semibold text-base">{title}</h2>
          {end}
        </header>
      )}
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
