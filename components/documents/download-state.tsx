'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { TextButton } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { formatBytes } from './file-size'
import type { FileDownload } from './use-file-download'

type DownloadStateProps = { download: FileDownload; className?: string }

/** How much of a file has come, with the way to stop it; or that it did not come. The page sends `statements.file`. */
export function DownloadState({ download: { progress, error, start, cancel }, className }: DownloadStateProps) {
  const t = useTranslations('statements.file')
  const locale = useLocale()
  if (error) {
    return (
      <ErrorNotice error={error} title={t('failed-title')} onRetry={() => void start()} className={className}>
        {t('failed-what')}
      </ErrorNotice>
    )
  }
  if (!progress) return null
  const { received, total } = progress
  return (
    <div className={className}>
      <Progress label={t('downloading')} value={total ? received / total : 0} />
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-2 text-xs tabular-nums">
        <span>
          {total
            ? t('received', { received: formatBytes(received, locale), total: formatBytes(total, locale) })
            : t('downloading')}
        </span>
        <TextButton onClick={cancel}>{t('cancel')}</TextButton>
      </p>
    </div>
  )
}
