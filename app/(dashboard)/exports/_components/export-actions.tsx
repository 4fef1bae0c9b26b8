'use client'

import { Download, Pause, Play, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api'
import { fileUrl } from '@/lib/client/send-write'
import { useWrite } from '@/lib/client/write'
import { exports } from '@/lib/features/exports/contract'
import { isExportOver } from '@/lib/features/exports/rules'
import type { ExportSummary } from '@/lib/features/exports/schema'

/** The actions that an export's current state allows. */
export function Actions({ of }: { of: ExportSummary }) {
  const t = useTranslations('exports.actions')
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const { id, state, removed, zipBytes, bytes } = of
  const isOver = isExportOver(state)
  const paused = state === 'paused'
  const pausing = useWrite(paused ? exports.resume : exports.pause)
  const isThere = state === 'done' && !removed
  return (
    <>
      {(!isOver || isThere) && (
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {isOver && <Trash2 aria-hidden />} {t(isOver ? 'remove' : 'cancel')}
        </Button>
      )}
      {!isOver && (
        <Button size="sm" busy={pausing.isPending} onClick={() => pausing.mutate({ id })}>
          {!pausing.isPending && (paused ? <Play aria-hidden /> : <Pause aria-hidden />)}
          {t(paused ? 'resume' : 'pause')}
        </Button>
      )}
      {isThere && (
        <a href={fileUrl(exports.file, { id })} download className={buttonClass({ size: 'sm' })}>
          <Download aria-hidden /> {t('zip', { size: formatBytes(zipBytes ?? bytes, locale) })}
        </a>
      )}
      {pausing.error && (
        <div className="basis-full">
          <Refused error={pausing.error} />
        </div>
      )}
      {asking && <RemoveDialog of={of} onDone={() => setAsking(false)} />}
    </>
  )
}

/** An export that finished before the request arrived is not a failure. */
function Refused({ error }: { error: Error }) {
  const t = useTranslations('exports.actions')
  const isOver = error instanceof ApiError && error.code === 'conflict'
  return (
    <ErrorNotice error={error} title={isOver && t('over-title')}>
      {isOver && t('over-what')}
    </ErrorNotice>
  )
}

/** Asks before an export is cancelled or its files are removed. */
function RemoveDialog({ of: { id, state, done }, onDone }: { of: ExportSummary; onDone: () => void }) {
  const kind = isExportOver(state) ? 'removing' : 'cancelling'
  const t = useTranslations(`exports.${kind}`)
  const removal = useWrite(exports.remove, { onSuccess: onDone })
  return (
    <ConfirmDialog
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      busy={removal.isPending}
      onClose={onDone}
      onConfirm={() => removal.mutate({ id })}
      error={removal.error && <Refused error={removal.error} />}
    >
      {t('what', { count: done })}
    </ConfirmDialog>
  )
}
