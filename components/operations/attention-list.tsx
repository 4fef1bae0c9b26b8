import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'

type AttentionListProps = {
  title: string
  /** How many there are, where that is known. */
  count?: ReactNode
  note?: ReactNode
  /** Address of the whole list. */
  all?: { href: string; label: string }
  /** Text under the head that says where the rows come from. */
  scope?: ReactNode
  /** The query of the rows, whose loading and failure are shown. */
  query?: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }
  /** Text without rows. */
  empty?: ReactNode
  /** Text under the rows that says that there are more. */
  more?: ReactNode
  /** Actions on all of the rows, below them. */
  end?: ReactNode
  rowsClass?: string
  /** The list comes after the lists that have nothing waiting. */
  last?: boolean
  /** Rows. */
  children: ReactNode
}

const skeletons = ['w-2/5', 'w-1/2', 'w-1/3']

/** A titled list of pending work; independent of the other panels. */
export function AttentionList(props: AttentionListProps) {
  const { title, count, note, all, scope, query, empty, more, end, rowsClass = 'flex flex-col', last, children } = props
  if (empty) return <Calm title={title} labels={empty} all={all} />
  return (
    <section className={cx('min-w-0 px-5 pt-4 pb-1 max-md:px-4', last && 'order-2')}>
      <header className="flex min-h-7 flex-wrap items-center gap-x-2 pb-1">
        <h2 className="font-semibold text-base">{title}</h2>
        {count !== undefined && <span className="text-ink-3 text-xs tabular-nums">{count}</span>}
        {note && <span className="ml-2 text-ink-3 text-xs max-md:order-last max-md:ml-0 max-md:w-full">{note}</span>}
        {all && (
          <Link href={all.href} className={cx('ml-auto text-xs', textLinkClass)}>
            {all.label}
          </Link>
        )}
      </header>
      {scope && <p className="pb-2 text-ink-3 text-xs">{scope}</p>}
      {query && <ReadFailure query={query} className="mb-3 max-w-180" />}
      {query?.isPending &&
        skeletons.map((width) => (
          <div key={width} className="flex h-12 items-center border-line border-t">
            <Skeleton className={width} />
          </div>
        ))}
      <ul className={rowsClass}>{children}</ul>
      {more && <p className={remarkClass}>{more}</p>}
      {end && <div className="pt-2 pb-1">{end}</div>}
    </section>
  )
}

type CalmProps = Pick<AttentionListProps, 'title' | 'all'> & { labels: ReactNode }

/** A quiet line for a list in which nothing waits; it comes after the lists with rows. */
function Calm({ title, labels, all }: CalmProps) {
  return (
    <section className="order-1 flex min-h-9 min-w-0 items-center gap-2 px-5 text-ink-3 text-sm max-md:px-4 [&>.lucide]:flex-none [&>.lucide]:text-accent-ink">
      <h2 className="sr-only">{title}</h2>
      <CircleCheck aria-hidden />
      <p className="min-w-0">{labels}</p>
      {all && (
        <Link href={all.href} className={cx('ml-auto flex-none text-xs', textLinkClass)}>
          {all.label}
        </Link>
      )}
    </section>
  )
}

const remarkClass = 'border-line border-t py-3 text-ink-3 text-sm'

type AttentionRowProps = {
  /** A status: its state, or since when. */
  lead: ReactNode
  title: ReactNode
  note: ReactNode
  /** Null: unknown. Left out: it is about no amount. */
  cents?: number | null
  /** Replaces `cents` where an amount needs more text. */
  amount?: ReactNode
  kind?: ReactNode
  action?: ReactNode
}

/** A row: status, subject, amount and the next step; two lines and a button on small screens. */
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
