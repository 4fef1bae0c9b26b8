'use client'

import { useTranslations } from 'next-intl'
import { PdfViewer } from '@/components/documents/pdf-viewer/pdf-viewer'
import { useFile } from '@/components/documents/use-file'
import { ReadFailure } from '@/components/layout/error-notice'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { Progress } from '@/components/ui/progress'
import { fileUrl } from '@/lib/client/send-write'
import { queryKey } from '@/lib/core/query-key'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement } from '@/lib/features/pix/statements/schema'

export function PdfPreview({ statement: { id, input } }: { statement: Statement }) {
  const t = useTranslations('statements.preview')
  const { within } = useRangeLabels()
  const file = useFile(fileUrl(statements.file, { id }, { download: false }), {
    queryKey: queryKey('pix/statements/file', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { progress } = file
  if (file.data) {
    const title = t('pdf', { range: within(input) })
    return <PdfViewer file={file.data} title={title} downloadHref={fileUrl(statements.file, { id })} />
  }
  return (
    <div className="min-h-0 flex-1 bg-sunken p-5 max-md:p-4">
      {file.error ? (
        <ReadFailure query={file} />
      ) : (
        <div role="status" className="mx-auto mt-16 flex w-60 flex-col gap-2 text-ink-3 text-sm">
          {t('loading')}
          <Progress label={t('loading')} value={progress?.total ? progress.received / progress.total : 0} />
        </div>
      )}
    </div>
  )
}
