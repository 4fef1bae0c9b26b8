'use client'

import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { buttonClass, IconButton, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { useModal } from '@/components/ui/use-modal'
import { formatInstant } from '@/lib/core/dates'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { PreviewBody } from './preview-body'
import { typeName } from './upload-labels'

type FilePreviewProps = {
  attachments: readonly Attachment[]
  /** The attachment that is shown. */
  opened: Attachment
  onOpen: (id: string) => void
  onClose: () => void
}

export function FilePreview({ attachments, opened, onOpen, onClose }: FilePreviewProps) {
  const t = useTranslations('infractions.files.preview')
  const titleId = useId()
  const modal = useModal(true, onClose)
  const { infraction } = useCase()
  const at = attachments.indexOf(opened)
  const count = attachments.length

  function step(by: number) {
    const next = attachments[(at + by + count) % count]
    if (next) onOpen(next.id)
  }
  const semantics = {
    onKeyDown(event: KeyboardEvent) {
      const busy = event.target instanceof HTMLInputElement || event.target instanceof HTMLVideoElement
      if (busy || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    },
  }

  return (
    <dialog
      ref={modal.ref}
      aria-labelledby={titleId}
      closedby="any"
      onClose={modal.onClose}
      {...semantics}
      className="sheet h-[calc(100dvh-32px)] w-270"
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-none items-center justify-end gap-2 border-line border-b py-2 pr-3 pl-5 max-md:flex-wrap max-md:pl-4">
          <h2
            id={titleId}
            className="min-w-0 flex-1 truncate font-semibold text-base max-md:basis-full"
            title={opened.name}
          >
            {opened.name}
          </h2>
          {count > 1 && (
            <>
              <span aria-live="polite" className="whitespace-nowrap text-ink-3 text-xs tabular-nums">
                {t('position', { at: at + 1, of: count })}
              </span>
              <IconButton label={t('previous')} variant="ghost" aria-keyshortcuts="ArrowLeft" onClick={() => step(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label={t('next')} variant="ghost" aria-keyshortcuts="ArrowRight" onClick={() => step(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          <a
            href={attachmentUrl(infraction.id, opened.id, { download: true })}
            download
            className={buttonClass({ size: 'sm' })}
          >
            <Download aria-hidden />
            {t('download')}
          </a>
          <IconButton label={t('close')} variant="ghost" onClick={onClose} data-first-focus>
            <X aria-hidden />
          </IconButton>
        </header>
        <div className="flex min-h-0 flex-1 flex-col bg-sunken">
          <PreviewBody key={opened.id} attachment={opened} />
        </div>
        <PreviewFacts attachment={opened} />
      </div>
    </dialog>
  )
}

function PreviewFacts({ attachment }: { attachment: Attachment }) {
  const t = useTranslations('infractions.files.preview')
  const files = useTranslations('infractions.files')
  const locale = useLocale()
  const { name, originalName, type, bytes, sha256, at, by, documentId } = attachment
  const when = formatInstant(at, locale)
  const facts = [
    { label: t('type'), value: typeName(type) },
    { label: t('size'), value: formatBytes(bytes, locale) },
    { label: t('added'), value: by ? t('added-by', { when, name: by.name }) : when },
    originalName !== name && { label: t('original'), value: <span className="wrap-anywhere">{originalName}</span> },
    documentId !== null && {
      label: t('document'),
      value: (
        <Link href={`/documents/${documentId}`} className={textLinkClass}>
          {t('document-link')}
        </Link>
      ),
    },
    {
      label: files('hash'),
      value: <MonoId value={sha256} copy={files('hash-of', { name })} className="wrap-anywhere" />,
    },
  ].filter((fact) => fact !== false)
  return (
    <dl
      aria-label={t('facts')}
      className="flex max-h-40 flex-none flex-wrap gap-x-6 gap-y-1 overflow-auto border-line border-t px-5 py-2.5 text-xs tabular-nums"
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 items-center gap-2">
          <dt className="flex-none text-ink-3">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
