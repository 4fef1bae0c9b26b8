'use client'

import { FileArchive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DownloadState } from '@/components/documents/download-state'
import { useFileDownload } from '@/components/documents/use-file-download'
import { Button } from '@/components/ui/button'
import { dayOf } from '@/lib/core/dates'
import { keptCopyUrl } from '@/lib/features/pix/infractions/queries'

type AnsweredCopyProps = {
  infractionId: string
  /** RFC 3339. */
  sentAt: string
}

/** What was sent, kept for good: a summary and the files, as one zip. */
export function AnsweredCopy({ infractionId, sentAt }: AnsweredCopyProps) {
  const t = useTranslations('infractions.case.answered')
  const fileName = `infracao_${infractionId.replace(/[^\w.-]/g, '_')}_${dayOf(sentAt)}.zip`
  const download = useFileDownload({ href: keptCopyUrl(infractionId), fileName })
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={download.progress !== null} onClick={() => void download.start()}>
          <FileArchive aria-hidden /> {t('copy')}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-ink-3 text-xs">{t('copy-what')}</p>
      </div>
      <DownloadState download={download} />
    </section>
  )
}
