'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { FileThumb } from '@/components/documents/file-thumb'
import { ErrorNotice } from '@/components/layout/error-notice'
import { buttonClass, IconButton, TextButton, textLinkClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Link } from '@/components/ui/link'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { nameForType } from '@/lib/core/attachment-types'
import { attachments, infractions } from '@/lib/features/pix/infractions/contract'
import { attachmentUrl, caseKey } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { useDossierOpen } from '../dossier/use-open'
import { nameParts, shortHash, typeName } from './upload-labels'

const FilePreview = dynamic(() => import('./preview').then((part) => part.FilePreview), { ssr: false })

type AttachmentListProps = Omit<ComponentProps<'ul'>, 'className'> & {
  attachments: readonly Attachment[]
  /** Earlier attachments with the same content, by id of the later one. */
  copies?: ReadonlyMap<string, Attachment>
  /** Left out where nothing may change. */
  onRemove?: (attachment: Attachment) => void
}

/** Files in rows, each of which opens; more rows as children. */
export function AttachmentList({ attachments, copies, onRemove, children, ...rest }: AttachmentListProps) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = attachments.find(({ id }) => id === openedId)
  return (
    <>
      <ul {...rest} className="mt-1.5 border-line border-t empty:hidden">
        {attachments.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            attachment={attachment}
            copyOf={copies?.get(attachment.id)}
            onOpen={() => setOpenedId(attachment.id)}
            onRemove={onRemove && (() => onRemove(attachment))}
          />
        ))}
        {children}
      </ul>
      {opened && (
        <FilePreview attachments={attachments} opened={opened} onOpen={setOpenedId} onClose={() => setOpenedId(null)} />
      )}
    </>
  )
}

type AttachmentRowProps = {
  attachment: Attachment
  copyOf: Attachment | undefined
  onOpen: () => void
  onRemove: (() => void) | undefined
}

function AttachmentRow({ attachment, copyOf, onOpen, onRemove }: AttachmentRowProps) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const { infraction } = useCase()
  const { id, name, originalName, type, bytes, sha256, documentId, pages } = attachment
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <FileThumb type={type} src={type.startsWith('image/') ? attachmentUrl(infraction.id, id) : undefined} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('open', { name })}
          title={name === originalName ? name : t('original', { name: originalName })}
          className="block max-w-full rounded-xs text-left text-sm underline-offset-[3px] hover:underline"
        >
          <FileName name={name} />
        </button>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-xs tabular-nums">
          <span>{formatBytes(bytes, locale)}</span>
          {typeof pages === 'number' && <span>{t('pages', { count: pages })}</span>}
          <span className="-my-1.5 inline-flex items-center whitespace-nowrap">
            <span title={sha256}>
              {t('hash')} <span className="ident">{shortHash(sha256)}</span>
            </span>
            <CopyButton value={sha256} what={t('hash-of', { name })} />
          </span>
          {documentId && (
            <Link href={`/documents/${documentId}`} className={textLinkClass}>
              {t('from-note')}
            </Link>
          )}
        </p>
        {onRemove && <NameDiffers attachment={attachment} />}
        {onRemove && typeof pages === 'number' && <OutdatedDossier attachmentId={id} />}
        {copyOf && (
          <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
            <span className="min-w-0 wrap-anywhere">{t('same', { name: copyOf.name })}</span>
            {onRemove && <TextButton onClick={onRemove}>{t('remove-copy')}</TextButton>}
          </p>
        )}
      </div>
      <span className="flex flex-none items-center">
        <a
          href={attachmentUrl(infraction.id, id, { download: true })}
          download
          aria-label={t('download', { name })}
          title={t('download', { name })}
          className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
        >
          <Download aria-hidden />
        </a>
        {onRemove && (
          <IconButton label={t('remove', { name })} variant="ghost" size="sm" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}

/** A name in one line, which is cut before its extension. */
export function FileName({ name }: { name: string }) {
  const [stem, extension] = nameParts(name)
  return (
    <span className="flex min-w-0">
      <span className="truncate whitespace-pre">{stem}</span>
      <span className="flex-none">{extension}</span>
    </span>
  )
}

/** Says so when a file's name means another type than its content is, and offers the name that fits. */
function NameDiffers({ attachment: { id, name, type } }: { attachment: Attachment }) {
  const t = useTranslations('infractions.files')
  const { infraction } = useCase()
  const client = useQueryClient()
  const renaming = useMutation({
    mutationFn: (fitting: string) =>
      sendWrite(attachments.rename, { id: infraction.id, attachmentId: id, name: fitting }),
    onSettled: () => client.invalidateQueries({ queryKey: caseKey(infraction.id) }),
  })
  const fitting = nameForType(name, type)
  if (!fitting) return null
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
        <span className="min-w-0 wrap-anywhere">{t('name-differs', { type: typeName(type) })}</span>
        <TextButton aria-busy={renaming.isPending} onClick={() => renaming.mutate(fitting)}>
          <span className="wrap-anywhere">{t('rename', { name: fitting })}</span>
        </TextButton>
      </p>
      {renaming.error && <ErrorNotice error={renaming.error} />}
    </>
  )
}

/** Says so when the case has changed since an attached dossier was made, and leads to making it again. */
function OutdatedDossier({ attachmentId }: { attachmentId: string }) {
  const t = useTranslations('infractions.dossier')
  const { id } = useCase().infraction
  const [, setDossier] = useDossierOpen()
  const { data } = useQuery(readQuery(infractions.dossierOutline, { id }))
  const made = data?.made.find((one) => one.attachmentId === attachmentId)
  if (!made || made.isCurrent) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
      <span className="min-w-0">{t('attached-outdated')}</span>
      <TextButton onClick={() => void setDossier(true)}>{t('remake')}</TextButton>
    </p>
  )
}
