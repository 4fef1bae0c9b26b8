'use client'

import { Download, X } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { FileThumb } from '@/components/documents/file-thumb'
import { buttonClass, IconButton, TextButton, textLinkClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { FileName } from './name'
import { NameDiffers } from './rename'
import { shortHash } from './words'

type AttachmentRowProps = {
  infractionId: string
  attachment: Attachment
  /** One with the same content that was there before. */
  copyOf?: Attachment
  onOpen: () => void
  /** Left out where nothing may change. */
  onRemove?: () => void
}

export function AttachmentRow({ infractionId, attachment, copyOf, onOpen, onRemove }: AttachmentRowProps) {
  const t = useTranslations('infractions.files')
  const locale = useLocale()
  const { id, name, originalName, type, bytes, sha256, documentId } = attachment
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <FileThumb type={type} src={type.startsWith('image/') ? attachmentUrl(infractionId, id) : undefined} />
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
        {onRemove && <NameDiffers infractionId={infractionId} attachment={attachment} />}
        {copyOf && (
          <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
            <span className="min-w-0 wrap-anywhere">{t('same', { name: copyOf.name })}</span>
            {onRemove && <TextButton onClick={onRemove}>{t('remove-copy')}</TextButton>}
          </p>
        )}
      </div>
      <span className="flex flex-none items-center">
        <a
          href={attachmentUrl(infractionId, id, { download: true })}
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
