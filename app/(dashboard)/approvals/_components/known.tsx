import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { infractionAddress } from '@/components/infractions/address'
import { ReadFailure } from '@/components/layout/error-notice'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Ago, Moment } from '@/components/ui/moment'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { OperationSummary } from '@/lib/features/operations/schema'

type KnownProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** The findings for a request; a check that failed is never shown as passed. */
export function Known<T>({ query, children }: KnownProps<T>) {
  const t = useTranslations('approvals.known')
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-3 text-sm">
        {query.data ? (
          children(query.data)
        ) : query.error ? (
          <ReadFailure query={query} title={t('failed')} />
        ) : (
          <span role="status" aria-label={t('loading')} className="flex flex-col gap-2">
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </span>
        )}
      </div>
    </Panel>
  )
}

type FindingRow = { id: string; what: ReactNode; end: ReactNode }

type FindingProps = {
  rows: readonly FindingRow[]
  /** For findings without rows. */
  found?: boolean
  title: string
  tone?: NoticeTone
  /** Text when nothing was found; by default nothing is shown. */
  none?: ReactNode
  /** Text when the check could not be made. */
  unread?: string | false
  /** Shown above the rows. */
  children?: ReactNode
}

/** The result of one check: rows, nothing found, or not readable. */
export function Finding({ rows, found = rows.length > 0, title, tone = 'wait', none, unread, children }: FindingProps) {
  if (!found && unread) return <Notice tone="wait">{unread}</Notice>
  if (!found) {
    return (
      none && (
        <p className="flex gap-2 text-ink-2">
          <CircleCheck aria-hidden className="mt-0.5 flex-none text-ink-3" />
          {none}
        </p>
      )
    )
  }
  return (
    <Notice tone={tone} title={title}>
      {children}
      <ul className="mt-1 flex flex-col gap-1 empty:hidden">
        {rows.map(({ id, what, end }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-2">
            <span className="wrap-anywhere">{what}</span>
            {end}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The results of several checks; what was found or could not be read comes before what is as usual. */
export function Findings({ of }: { of: readonly FindingProps[] }) {
  const isUsual = ({ rows, found = rows.length > 0, unread }: FindingProps) => !found && !unread
  return [...of.filter((check) => !isUsual(check)), ...of.filter(isUsual)].map((check) => (
    <Finding key={check.title} {...check} />
  ))
}

/** Another operation: who requested it and when, and its state. */
export const operationRow = (
  { id, createdBy, createdAt, state, error }: OperationSummary,
  href: string,
  cents?: number | null,
): FindingRow => ({
  id,
  what: (
    <Link href={href} className={textLinkClass}>
      {createdBy.name}, <Ago at={createdAt} />
    </Link>
  ),
  end: (
    <span className="flex gap-2">
      {cents !== undefined && <Money cents={cents} />} <OperationStatus state={state} error={error} />
    </span>
  ),
})

type Infraction = { id: string; status: string | null; date: string | null; amountCents: number | null }

/** Another infraction: its situation and a note. */
export const infractionRow = (
  { id, status, date, amountCents }: Infraction,
  situation: string | null,
  note?: string | false,
): FindingRow => ({
  id,
  what: (
    <>
      <Link href={infractionAddress(id)} className={textLinkClass}>
        {[situation, status].filter(Boolean).join(', ') || id}
      </Link>
      {date && (
        <>
          , <Moment at={date} />
        </>
      )}
      {note && `, ${note}`}
    </>
  ),
  end: <Money cents={amountCents} />,
})
