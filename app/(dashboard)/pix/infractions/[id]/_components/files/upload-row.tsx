'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { FileThumb } from '@/components/documents/file-thumb'
import { Button, IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Progress } from '@/components/ui/progress'
import { useCase } from '../case/context'
import { FileName } from './row'
import { progressFigures, useFailureText, worthRetrying } from './upload-labels'
import type { NewUpload, Upload } from './upload-queue'
import { useUploads } from './uploads'

type UploadRowProps = {
  upload: Upload
  /** Adds another file in place of one that does not exist. */
  onInstead: (other: NewUpload) => void
}

export function UploadRow({ upload, onInstead }: UploadRowProps) {
  const t = useTranslations('infractions.files')
  const reason = useFailureText(useCase().infraction.limits)
  const { retry, drop } = useUploads()
  const { key, name, state, progress, source, failure } = upload
  const failed = state === 'failed'
  /** A document on its way is the server's to finish. */
  const stoppable = source.kind === 'file' || state === 'waiting'
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <FileThumb type={source.kind === 'file' ? source.file.type : ''} />
      <div className="min-w-0 flex-1">
        <p className="text-sm" title={name}>
          <FileName name={name} />
        </p>
        <p className={cx('wrap-anywhere text-xs tabular-nums', failed ? 'text-danger-ink' : 'text-ink-3')}>
          {failed ? reason(upload) : <UploadStatus upload={upload} />}
        </p>
        {progress && !failed && (
          <Progress label={t('progress', { name })} value={progress.sentBytes} max={progress.totalBytes || 1} />
        )}
        {failed && (
          <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {worthRetrying(upload) && (
              <Button size="sm" aria-label={t('retry-of', { name })} onClick={() => retry(key)}>
                {t('retry')}
              </Button>
            )}
            {source.kind === 'document' && failure?.code === 'pdf_unavailable' && (
              <Button
                size="sm"
                onClick={() => {
                  drop(key)
                  onInstead({
                    name: t('note-file', { note: source.note, type: 'XML' }),
                    source: { ...source, type: 'xml' },
                  })
                }}
              >
                {t('attach-xml')}
              </Button>
            )}
          </span>
        )}
      </div>
      {failed && (
        <IconButton label={t('dismiss', { name })} variant="ghost" size="sm" onClick={() => drop(key)}>
          <X aria-hidden />
        </IconButton>
      )}
      {!failed && stoppable && (
        <Button variant="ghost" size="sm" aria-label={t('cancel-of', { name })} onClick={() => drop(key)}>
          {t('cancel')}
        </Button>
      )}
    </li>
  )
}

function UploadStatus({ upload: { state, progress, source } }: { upload: Upload }) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  if (state === 'waiting') return t('waiting')
  if (source.kind === 'document') return t('fetching')
  if (!progress) return t('starting')
  if (progress.sentBytes >= progress.totalBytes) return t('checking')
  return t('figures', progressFigures(progress, locale))
}
