'use client'

import { useTranslations } from 'next-intl'
import { hoursLeft } from '@/components/documents/hours-left'
import type { usePreview } from './use-preview'

type PreviewProps = { preview: ReturnType<typeof usePreview>; statements: boolean }

/** What it would hold and how long that takes, before it begins. */
export function Preview({ preview, statements }: PreviewProps) {
  const t = useTranslations('exports.preview')
  const { title, lines } = usePreviewWords(preview)
  return (
    <div role="status" className="min-w-56 flex-1 text-ink-2 text-xs tabular-nums max-md:basis-full">
      <p className="font-medium text-ink text-sm">{title}</p>
      <p>{[...lines, ...(statements ? [t('statements')] : [])].join(' ')}</p>
    </div>
  )
}

function usePreviewWords({ documents, files, seconds, loading, failed, tooMany }: PreviewProps['preview']) {
  const t = useTranslations('exports.preview')
  if (tooMany) return { title: t('too-many-title'), lines: [t('uncounted')] }
  if (documents === null)
    return failed
      ? { title: t('unknown-title'), lines: [t('uncounted')] }
      : { title: t(loading ? 'counting' : 'months-first'), lines: [] }
  if (documents === 0) return { title: t('nothing-title'), lines: [t('nothing-what')] }
  const title = t('documents', { count: documents })
  if (files === null || seconds === null) return { title, lines: [] }
  if (files === 0) return { title, lines: [t('files', { count: 0 })] }
  return { title, lines: [t('files', { count: files }), t('time', hoursLeft(seconds))] }
}
