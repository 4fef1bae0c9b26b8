'use client'

import { useTranslations } from 'next-intl'
import { hoursLeft } from '@/components/documents/hours-left'
import { Notice } from '@/components/ui/notice'
import type { usePreview } from './use-preview'

type PreviewProps = { preview: ReturnType<typeof usePreview>; statements: boolean }

/** What it would hold and how long that takes, before anything is asked for. */
export function Preview({ preview, statements }: PreviewProps) {
  const t = useTranslations('exports.preview')
  const { documents, files, seconds, loading, failed, tooMany } = preview
  if (tooMany) return <Notice title={t('too-many-title')}>{t('uncounted')}</Notice>
  if (documents === null)
    return failed ? (
      <Notice title={t('unknown-title')}>{t('uncounted')}</Notice>
    ) : (
      <Notice title={loading ? t('counting') : t('months-first')} />
    )
  if (documents === 0) return <Notice title={t('nothing-title')}>{t('nothing-what')}</Notice>
  return (
    <Notice role="status" title={t('documents', { count: documents })} className="tabular-nums">
      {files !== null && <p>{t('files', { count: files })}</p>}
      {seconds !== null && files !== 0 && <p>{t('time', hoursLeft(seconds))}</p>}
      {statements && <p>{t('statements')}</p>}
    </Notice>
  )
}
