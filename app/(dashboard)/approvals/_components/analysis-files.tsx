'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { FileThumb } from '@/components/documents/file-thumb'
import { buttonClass } from '@/components/ui/button'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { AnalysisContext } from '@/lib/features/pix/infractions/schema'

type AttachedFile = AnalysisContext['attachments'][number]

type AnalysisFilesProps = {
  infractionId: string
  files: readonly AttachedFile[]
  /** How many would be sent. */
  count: number
}

/** The files that would be sent, each to open and to download. */
export function AnalysisFiles({ infractionId, files, count }: AnalysisFilesProps) {
  const t = useTranslations('approvals.analysis')
  return (
    <div>
      <h3 className="text-ink-3 text-xs">{t('files', { count })}</h3>
      {count === 0 ? (
        <p className="mt-1 text-ink-2">{t('files-none')}</p>
      ) : (
        <ul className="mt-1">
          {files.map((file) => (
            <Attached key={file.id} infractionId={infractionId} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Attached({ infractionId, file }: { infractionId: string; file: AttachedFile }) {
  const t = useTranslations('approvals.analysis')
  const locale = useLocale()
  const { id, name, originalName, type, bytes, sha256 } = file
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t py-1 first:border-t-0">
      <FileThumb type={type} src={type.startsWith('image/') ? attachmentUrl(infractionId, id) : undefined} />
      <span className="min-w-0 flex-1">
        <a
          href={attachmentUrl(infractionId, id)}
          target="_blank"
          rel="noreferrer"
          title={originalName === name ? undefined : t('file-original', { name: originalName })}
          className="block truncate rounded-xs font-medium text-accent-ink underline-offset-[3px] hover:underline"
        >
          {name}
        </a>
        <span className="block truncate text-ink-3 text-xs" title={sha256}>
          {formatBytes(bytes, locale)}, SHA-256{' '}
          <span className="ident">
            {sha256.slice(0, 4)}…{sha256.slice(-4)}
          </span>
        </span>
      </span>
      <a
        href={attachmentUrl(infractionId, id, { download: true })}
        download={name}
        aria-label={t('file-download', { name })}
        title={t('file-download', { name })}
        className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
      >
        <Download aria-hidden />
      </a>
    </li>
  )
}
