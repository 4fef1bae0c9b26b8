'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpenText, FileSearch } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { attachments } from '@/lib/features/pix/infractions/contract'
import { caseKey, updateDraft } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { useDossierOpen } from '../dossier/use-open'
import { PickButton } from './pick-button'
import { AttachmentList } from './row'
import { copies, typeLabel } from './upload-labels'
import type { NewUpload } from './upload-queue'
import { UploadRow } from './upload-row'
import { useUploads } from './uploads'

const NoteDialog = dynamic(() => import('./note-dialog').then((part) => part.NoteDialog), { ssr: false })

/** The files that go with the answer; inside a FilesDropArea they also come by drop and paste. */
export function CaseFiles() {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const headingId = useId()
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const [announced, setAnnounced] = useState('')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const uploads = useUploads()
  const { infraction, answerable } = useCase()
  const { attachments } = infraction.draft
  const { maxBytes, maxFiles } = infraction.limits
  const { last } = uploads

  const add = (added: readonly NewUpload[]) => {
    setAnnounced('')
    uploads.add(added)
  }
  const count = attachments.length
  const ended = last && t(last.well ? 'attached' : 'not-attached', { name: last.name })

  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
        <h3 id={headingId} ref={headingRef} tabIndex={-1} className="font-medium text-ink-2 outline-none">
          {t('title')}
        </h3>
        <span className="text-ink-3 tabular-nums">
          {answerable
            ? t('count', { count, max: maxFiles, size: formatBytes(maxBytes, locale) })
            : t('count-only', { count })}
        </span>
      </div>
      <AttachmentList
        aria-labelledby={headingId}
        attachments={attachments}
        copies={copies(attachments)}
        onRemove={answerable ? setLeaving : undefined}
      >
        {answerable &&
          uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onInstead={(other) => add([other])} />
          ))}
      </AttachmentList>
      {answerable && <AddFiles onAdd={add} />}
      <p role="status" className="sr-only">
        {announced || ended}
      </p>
      {leaving && (
        <RemoveFile
          attachment={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setAnnounced(t('removed', { name: leaving.name }))
            headingRef.current?.focus()
          }}
        />
      )}
    </section>
  )
}

function AddFiles({ onAdd }: { onAdd: (added: readonly NewUpload[]) => void }) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const [noting, setNoting] = useState(false)
  const [, setDossier] = useDossierOpen()
  const { maxFiles, types } = useCase().infraction.limits
  const { room } = useUploads()
  const full = room <= 0
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <PickButton label={t('pick')} size="sm" onAdd={onAdd} />
        <Button size="sm" disabled={full} onClick={() => setNoting(true)}>
          <FileSearch aria-hidden />
          {t('note')}
        </Button>
        <Button size="sm" onClick={() => void setDossier(true)}>
          <BookOpenText aria-hidden />
          {t('dossier')}
        </Button>
        <span className="text-ink-3 text-xs max-md:hidden">{t('or-drop')}</span>
      </div>
      <p className="mt-1.5 text-ink-3 text-xs">
        {full ? t('full', { max: maxFiles }) : t('types', { types: typeLabel(types, locale) })}
      </p>
      {noting && <NoteDialog onAttach={onAdd} onClose={() => setNoting(false)} />}
    </>
  )
}

type RemoveFileProps = { attachment: Attachment; onClose: () => void; onRemoved: () => void }

/** Asks before a file leaves the answer; one that a colleague has removed already is as good as removed. */
function RemoveFile({ attachment: { id, name }, onClose, onRemoved }: RemoveFileProps) {
  const t = useTranslations('infractions.files')
  const { infraction } = useCase()
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () =>
      sendWrite(attachments.remove, { id: infraction.id, attachmentId: id }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: async () => {
      await updateDraft(client, infraction.id, (draft) => ({
        ...draft,
        attachments: draft.attachments.filter((other) => other.id !== id),
      }))
      onRemoved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseKey(infraction.id) }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
      title={<span className="wrap-anywhere">{t('remove-title', { name })}</span>}
      keep={t('remove-keep')}
      confirm={t('remove-confirm')}
      busy={removal.isPending}
      error={removal.error && <ErrorNotice error={removal.error} />}
    >
      <p>{t('remove-what')}</p>
    </ConfirmDialog>
  )
}
