'use client'

import { FileSearch, Paperclip } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { Button } from '@/components/ui/button'
import type { Attachment, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { fromFiles } from './incoming'
import { RemoveFile } from './remove'
import { AttachmentRow } from './row'
import type { NewUpload } from './upload-queue'
import { UploadRow } from './upload-row'
import { useUploads } from './uploads'
import { copies, typeWords, useFailureWords } from './words'

const FilePreview = dynamic(() => import('./preview').then((part) => part.FilePreview), { ssr: false })
const NoteDialog = dynamic(() => import('./note-dialog').then((part) => part.NoteDialog), { ssr: false })

type CaseFilesProps = { infraction: InfractionCase; editable: boolean }

/** The files that go with the answer; inside a FilesDropArea they also come by drop and paste. */
export function CaseFiles({ infraction, editable }: CaseFilesProps) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const headingId = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const [noting, setNoting] = useState(false)
  const [told, setTold] = useState('')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { uploads, last, running, add: addUploads, retry, drop } = useUploads(infraction.id)
  const { limits } = infraction
  const { attachments } = infraction.draft
  const reason = useFailureWords(limits)
  const earlier = copies(attachments)

  const add = (added: readonly NewUpload[]) => {
    setTold('')
    addUploads(added, limits, attachments.length)
  }
  const size = formatBytes(limits.maxBytes, locale)
  const ended = last && t(last.well ? 'attached' : 'not-attached', { name: last.name })

  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
        <h3 id={headingId} ref={headingRef} tabIndex={-1} className="font-medium text-ink-2 outline-none">
          {t('title')}
        </h3>
        <span className="text-ink-3 tabular-nums">
          {editable
            ? t('count', { count: attachments.length, max: limits.maxFiles, size })
            : t('count-only', { count: attachments.length })}
        </span>
      </div>
      <ul aria-labelledby={headingId} className="mt-1.5 border-line border-t empty:hidden">
        {attachments.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            infractionId={infraction.id}
            attachment={attachment}
            copyOf={earlier.get(attachment.id)}
            onOpen={() => setOpened(attachment.id)}
            onRemove={editable ? () => setLeaving(attachment) : undefined}
          />
        ))}
        {editable &&
          uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              reason={reason(upload)}
              onRetry={() => retry(upload.key)}
              onDrop={() => drop(upload.key)}
              onInstead={(other) => {
                drop(upload.key)
                add([other])
              }}
            />
          ))}
      </ul>
      {editable && (
        <AddFiles
          full={attachments.length + running >= limits.maxFiles}
          limits={limits}
          onFiles={(files) => add(fromFiles(files))}
          onNote={() => setNoting(true)}
        />
      )}
      <p role="status" className="sr-only">
        {told || ended}
      </p>
      {opened && (
        <FilePreview
          infractionId={infraction.id}
          attachments={attachments}
          opened={opened}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      {noting && (
        <NoteDialog
          infraction={infraction}
          room={limits.maxFiles - attachments.length - running}
          onAttach={add}
          onClose={() => setNoting(false)}
        />
      )}
      <RemoveFile
        infractionId={infraction.id}
        attachment={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          setTold(t('removed', { name: leaving?.name ?? '' }))
          headingRef.current?.focus()
        }}
      />
    </section>
  )
}

type AddFilesProps = {
  full: boolean
  limits: InfractionCase['limits']
  onFiles: (files: File[]) => void
  onNote: () => void
}

function AddFiles({ full, limits, onFiles, onNote }: AddFilesProps) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={full} onClick={() => inputRef.current?.click()}>
          <Paperclip aria-hidden />
          {t('pick')}
        </Button>
        <input
          ref={inputRef}
          type="file"
          multiple
          hidden
          aria-label={t('pick')}
          accept={limits.types.join(',')}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button size="sm" disabled={full} onClick={onNote}>
          <FileSearch aria-hidden />
          {t('note')}
        </Button>
        <span className="text-ink-3 text-xs max-md:hidden">{t('or-drop')}</span>
      </div>
      <p className="mt-1.5 text-ink-3 text-xs">
        {full ? t('full', { max: limits.maxFiles }) : t('types', { types: typeWords(limits.types, locale) })}
      </p>
    </>
  )
}
