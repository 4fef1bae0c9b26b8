'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { absent } from '@/components/ui/absent'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { GuideLink } from './guide-link'

/** Comes with the first error; one that cannot be fetched leaves its number to be copied by hand. */
const CopyButton = dynamic(() => import('@/components/ui/copy-button').then((part) => part.CopyButton, absent), {
  loading: () => null,
})

/** Comes with the first error that has reasons; one that cannot be fetched leaves the notice as it is. */
const ErrorReasons = dynamic(() => import('./error-reasons').then((part) => part.ErrorReasons, absent), {
  // Without a boundary of its own, a dialog around it would be hidden while it loads, and close.
  loading: () => null,
})

type ErrorNoticeProps = {
  error: unknown
  /** Sends the request again: for reads, and for writes that are safe to repeat. */
  onRetry?: () => void
  retrying?: boolean
  /** Replaces the usual text where the screen knows better what was done. */
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** An error where the person acted: its cause, what to do, and the request id for support. */
export function ErrorNotice({ error, onRetry, retrying, title, children, className }: ErrorNoticeProps) {
  const t = useTranslations('errors')
  const common = useTranslations('common')
  const code = error instanceof ApiError ? error.code : 'unexpected'
  const problem = error instanceof ApiError ? error.problem : {}
  const { requestId, retryAfterSeconds } = problem
  // A forbidden action whose problem has a record breaks a rule; no role would allow it.
  const isRule = code === 'forbidden' && Boolean(problem.record)
  const upstreamMessage = problem.upstreamMessage
  const actions = (
    <>
      {onRetry && (
        <Button size="sm" busy={retrying} onClick={onRetry}>
          {common('try-again')}
        </Button>
      )}
      <GuideLink to={`errors-${code}`} />
      {requestId && (
        <span className="ml-auto flex items-center gap-1 text-ink-3 text-xs">
          <span className="sr-only">{common('request-id')}</span>
          <span className="ident">{requestId}</span>
          <CopyButton value={requestId} what={common('request-id')} size="sm" />
        </span>
      )}
    </>
  )
  return (
    <Notice
      tone="danger"
      title={title || (isRule ? common('not-allowed') : t(`${code}.title`))}
      actions={actions}
      className={className}
    >
      {children || (
        <p>
          {problem.upstreamService === 'accounting'
            ? t(`upstream_unauthorized.${problem.upstreamCode === 'chave_expirada' ? 'expired' : 'accounting'}`)
            : `${t(`${code}.what`)} ${isRule ? '' : t(`${code}.do`)}`}
        </p>
      )}
      {!children && upstreamMessage && (
        <p className="mt-1 text-ink wrap-anywhere">
          {common('provider-said')} <q>{upstreamMessage}</q>
        </p>
      )}
      {(problem.record || problem.errors || problem.requiredCents) && (
        <ErrorReasons problem={problem} figuresOnly={Boolean(children)} />
      )}
      {retryAfterSeconds !== undefined && (
        <p className="mt-1">{common('retry-after', { seconds: Math.ceil(retryAfterSeconds) })}</p>
      )}
    </Notice>
  )
}

type ReadFailureProps = Pick<ErrorNoticeProps, 'title' | 'children' | 'className'> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Why a read failed, and the way to try again; nothing while it has not. */
export function ReadFailure({ query, ...rest }: ReadFailureProps) {
  if (!query.error) return null
  return <ErrorNotice {...rest} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
}
