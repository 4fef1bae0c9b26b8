'use client'

import type { ReactNode } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { type Failing, LiveBadge, NotLive } from '@/components/layout/live-note'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isMissing } from '@/lib/client/api'

type OneQuery<T> = {
  data: T | undefined
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

/** The list that an operation belongs to. */
type OperationParent = { title: string; href: string }

/** Properties for the `OperationFrame` of the found operation; `failing` where the last read failed and older data is shown. */
export type FoundFrame = { list: OperationParent; failing: Failing | null }

type OperationPageProps<T> = {
  query: OneQuery<T>
  list: OperationParent
  /** The words where there is none under that number. */
  missing: { title: string; what: string; action: string }
  /** The placeholder of a page that has no `OperationFrame`. */
  skeleton?: ReactNode
  children: (found: T, frame: FoundFrame) => ReactNode
}

/** An operation's page, or why there is nothing to show. */
export function OperationPage<T>({ query, list, missing, skeleton, children }: OperationPageProps<T>) {
  const { data, error } = query
  if (data) return children(data, { list, failing: error && { error, since: query.dataUpdatedAt } })
  return (
    <>
      <PageHeader title={list.title} crumbs={[{ href: list.href, label: list.title }]} />
      <PageBody className="flex flex-col">
        {isMissing(error) ? (
          <EmptyState title={missing.title} action={<ButtonLink href={list.href}>{missing.action}</ButtonLink>} fill>
            {missing.what}
          </EmptyState>
        ) : error ? (
          <ReadFailure query={query} className="m-5 max-md:m-4" />
        ) : (
          (skeleton ?? <Loading />)
        )}
      </PageBody>
    </>
  )
}

type OperationFrameProps = {
  title: ReactNode
  list: OperationParent
  actions?: ReactNode
  /** The operation may still change, and the page refreshes itself. */
  live?: boolean
  failing?: Failing | null
  /** Read out as it changes. */
  announced?: ReactNode
  children: ReactNode
}

const body = 'mx-auto w-full max-w-270 px-6 py-8 max-md:p-4'

/** Page of a found operation: its head, its refreshing, and its content. */
export function OperationFrame(props: OperationFrameProps) {
  const { title, list, actions, live, failing, announced, children } = props
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ href: list.href, label: list.title }]}
        actions={
          <>
            {live && !failing && <LiveBadge />}
            {actions}
          </>
        }
      />
      {announced !== undefined && (
        <span role="status" className="sr-only">
          {announced}
        </span>
      )}
      <PageBody>
        <div className={`${body} flex flex-col gap-5`}>
          {failing && <NotLive {...failing} />}
          {children}
        </div>
      </PageBody>
    </>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)_344px] items-start gap-x-10 gap-y-5 max-lg:grid-cols-1'

/** The outcome of an operation, and its facts next to it. */
export function OperationColumns({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  return (
    <div className={columns}>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      <div className="flex min-w-0 flex-col gap-4">{facts}</div>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy className={`${body} ${columns}`}>
      <div className="flex flex-col gap-4">
        <Skeleton className="w-40" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-md" />
        <Skeleton className="h-60 w-full rounded-md" />
      </div>
      <Skeleton className="h-60 w-full rounded-md" />
    </div>
  )
}
