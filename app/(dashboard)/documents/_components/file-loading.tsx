'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import type { FileProgress } from '@/lib/client/file'

const megabyte = 1_000_000

/** While a file comes: how much of it, where its size is known. */
export function FileLoading({ lead, progress }: { lead?: ReactNode; progress: FileProgress | null }) {
  const t = useTranslations('document')
  const format = useFormatter()
  const size = (bytes: number) =>
    format.number(bytes / megabyte, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return (
    <>
      <div className="flex min-h-11 flex-none items-center border-line border-b bg-surface px-4">{lead}</div>
      <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-ink-3 text-sm">
        {progress?.total ? (
          <div className="flex w-60 flex-col gap-2 tabular-nums">
            <Progress label={t('loading')} value={progress.received} max={progress.total} />
            <span aria-hidden>{t('received', { received: size(progress.received), total: size(progress.total) })}</span>
          </div>
        ) : (
          <span className="flex items-center gap-2">
            <Spinner />
            {t('loading')}
          </span>
        )}
      </div>
    </>
  )
}
