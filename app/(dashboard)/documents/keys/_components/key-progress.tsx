'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Progress } from '@/components/ui/progress'
import { goOn, stop, unknownKeys } from './key-check'
import type { KeyCheckState } from './key-check-state'

/** How far the check is, and what can be done about it; nothing once all is known. */
export function KeyProgress({ check }: { check: KeyCheckState }) {
  const t = useTranslations('document-keys')
  const { phase, toAsk, error } = check
  const left = unknownKeys(check).length
  const asked = Math.max(0, toAsk - left)
  if (phase === 'failed')
    return (
      <div className="flex-none p-3">
        <ErrorNotice error={error} onRetry={goOn} className="max-w-160" />
      </div>
    )
  if (phase === 'done') return null
  const isOver = phase === 'stopped'
  if (isOver && left === 0) return null
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-5 py-1.5 text-sm max-md:px-4">
      <p className="min-w-0 tabular-nums" role={isOver ? 'status' : undefined}>
        {phase === 'reading' && t('reading')}
        {phase === 'asking' && t('asking', { asked, toAsk })}
        {phase === 'waiting' && <Waiting until={check.waitUntil ?? 0} asked={asked} toAsk={toAsk} />}
        {isOver && t('stopped', { count: left })}
      </p>
      {!isOver && (
        <div className="w-40 max-md:w-full">
          <Progress label={t('progress')} value={asked} max={Math.max(1, toAsk)} />
        </div>
      )}
      <Button size="sm" onClick={isOver ? goOn : stop} className="md:ml-auto">
        {isOver ? t('go-on') : t('stop')}
      </Button>
    </div>
  )
}

function Waiting({ until, asked, toAsk }: { until: number; asked: number; toAsk: number }) {
  const t = useTranslations('document-keys')
  const seconds = Math.max(1, Math.ceil((until - useNow(1_000)) / 1_000))
  return (
    <>
      {t('asking', { asked, toAsk })} <span className="text-wait-ink">{t('waiting', { seconds })}</span>
    </>
  )
}
