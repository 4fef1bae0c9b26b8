'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { busySeconds, type Failing, isWaiting } from '@/lib/client/busy-retry'

/** Replaces content that failed to load: a countdown, or the cause and a remedy. */
export function LoadFailure({ query }: { query: Failing }) {
  const t = useTranslations('document')
  const seconds = busySeconds(query.failureReason)
  if (isWaiting(query) && seconds !== null) return <Waiting seconds={seconds} onNow={() => void query.refetch()} />
  const missing = query.error instanceof ApiError && query.error.code === 'not_found'
  return (
    <ReadFailure query={query} title={missing && t('not-found-title')} className="max-w-160">
      {missing && <p>{t('not-found-what')}</p>}
    </ReadFailure>
  )
}

function Waiting({ seconds, onNow }: { seconds: number; onNow: () => void }) {
  const t = useTranslations('document')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Notice
      tone="wait"
      role="status"
      title={t('busy-title')}
      className="max-w-160"
      actions={
        <Button size="sm" onClick={onNow}>
          {t('busy-now')}
        </Button>
      }
    >
      {t('busy-what')}{' '}
      <span role="timer" aria-live="off" className="tabular-nums">
        {t('busy-left', { seconds: left })}
      </span>
    </Notice>
  )
}
