'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Answer, Attachment, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { AttachmentRow } from '../files/row'

const FilePreview = dynamic(() => import('../files/preview').then((part) => part.FilePreview), { ssr: false })

type AnsweredFilesProps = { infraction: InfractionCase; answer: Answer }

/** Exactly the files of the answer; where they came from is told by the draft that they were attached to. */
function filesSent({ attachments, at, by }: Answer, kept: readonly Attachment[]): Attachment[] {
  return attachments.map((file) => {
    const { documentId = null, ...added } = kept.find(({ id }) => id === file.id) ?? { at, by }
    return { ...file, documentId, at: added.at, by: added.by }
  })
}

/** The files that went with an answer, each with the hash of its bytes. */
export function AnsweredFiles({ infraction, answer }: AnsweredFilesProps) {
  const t = useTranslations('infractions.case.answered')
  const [opened, setOpened] = useState<string | null>(null)
  const files = filesSent(answer, infraction.draft.attachments)
  return (
    <section aria-label={t('files', { count: files.length })} className="flex flex-col gap-1.5">
      <h3 className="font-semibold text-sm">{t('files', { count: files.length })}</h3>
      {files.length > 0 && (
        <ul className="border-line border-t">
          {files.map((file) => (
            <AttachmentRow
              key={file.id}
              infractionId={infraction.id}
              attachment={file}
              onOpen={() => setOpened(file.id)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <FilePreview
          infractionId={infraction.id}
          attachments={files}
          opened={opened}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
