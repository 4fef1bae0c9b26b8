import type { ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'

type AttentionListProps = {
  title: string
  /** How many there are, where that is known. */
  count?: ReactNode
  note?: ReactNode
  /** At the end of the head: where all of them are. */
  end?: ReactNode
  /** Rows, or what stands in their place. */
  children: ReactNode
  className?: string
}

/** A titled list of what waits for somebody; it stands alone when its neighbours fail. */
export function AttentionList({ title, count, note, end, children, className }: AttentionListProps) {
  return (
    <section className={cx('px-5 pt-4 pb-1 max-md:px-4', className)}>
      <header className="flex min-h-7 flex-wrap items-center gap-x-2 pb-1">
        <h2 className="font-semibold text-base">{title}</h2>
        {count !== undefined && <span className="text-ink-3 text-xs tabular-nums">{count}</span>}
        {note && <span className="ml-2 text-ink-3 text-xs max-md:order-last max-md:ml-0 max-md:w-full">{note}</span>}
        {end && <span className="ml-auto text-xs">{end}</span>}
      </header>
      {children}
    </section>
  )
}

export function AttentionRows({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col">{children}</ul>
}

type AttentionRowProps = {
  /** A status: how it stands, or since when. */
  lead: ReactNode
  title: ReactNode
  note: ReactNode
  /** Null: unknown. Left out: it is about no amount. */
  cents?: number | null
  /** In the place of `cents`, where an amount has more to say. */
  amount?: ReactNode
  kind?: ReactNode
  action?: ReactNode
}

/** Status, what it is, how much, and the one way on; two lines and a button on small screens. */
export function AttentionRow({ lead, title, note, cents, amount, kind, action }: AttentionRowProps) {
  return (
    <li
      className={cx(
        'grid min-h-12 items-center gap-x-4 border-line border-t py-1 text-sm max-md:grid-cols-[minmax(0,1fr)_max-content] max-md:gap-y-1 max-md:py-3',
        action
          ? 'grid-cols-[216px_minmax(0,1fr)_max-content_max-content]'
          : 'grid-cols-[216px_minmax(0,1fr)_max-content]',
      )}
    >
      <span className="max-md:order-1">{lead}</span>
      <span className="flex min-w-0 flex-col max-md:order-3">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-ink-3 text-xs">{note}</span>
      </span>
      <span className="flex flex-col text-right max-md:order-2">
        {amount}
        {cents !== undefined && <Money cents={cents} />}
        {kind && <span className="text-ink-3 text-xs">{kind}</span>}
      </span>
      {action && <span className="justify-self-end max-md:order-4">{action}</span>}
    </li>
  )
}

/** In the place of rows when there is none. */
export function AttentionNone({ children }: { children: ReactNode }) {
  return <p className="border-line border-t py-3 text-ink-3 text-sm">{children}</p>
}
