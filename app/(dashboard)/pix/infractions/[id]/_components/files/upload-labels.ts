import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import type { UploadProgress } from '@/lib/client/upload'
import { attachmentTypes, mediaTypes } from '@/lib/core/attachment-types'
import type { Locale } from '@/lib/core/locale'
import type { Attachment, AttachmentLimits } from '@/lib/features/pix/infractions/schema'
import type { Upload } from './upload-queue'

/** `2,1` of `3,4 MB`: the unit once where both share it. */
export function progressFigures({ sentBytes, totalBytes }: UploadProgress, locale: Locale) {
  const [sent = '', unit] = formatBytes(sentBytes, locale).split('\u00a0')
  const total = formatBytes(totalBytes, locale)
  return {
    sent: total.endsWith(`\u00a0${unit}`) ? sent : `${sent}\u00a0${unit}`,
    total,
    percent: totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100),
  }
}

/** Everything up to the last dot, and a short extension with it. */
export function nameParts(name: string): [stem: string, extension: string] {
  const extension = /(?<=.)\.[0-9a-z]{1,8}$/i.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** `9f2c…71d0` */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)}…${sha256.slice(-4)}`
}

const noKnownType = 'application/octet-stream'

/** Refused unless configured, yet tried often. */
const otherNames: Record<string, string> = {
  'application/xml': 'XML',
  'application/x-msdownload': 'EXE',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
}

/** A media type as people call it; one that we do not know stays as it is. */
export function typeName(mediaType: string): string {
  const known = attachmentTypes.find((type) => mediaTypes[type] === mediaType)
  return known?.toUpperCase() ?? otherNames[mediaType] ?? mediaType
}

/** `PDF, PNG ou MP4` */
export function typeLabel(accepted: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(accepted.map(typeName))
}

/** The first file with the same content, by id of each later one. */
export function copies(attachments: readonly Attachment[]): ReadonlyMap<string, Attachment> {
  const first = new Map<string, Attachment>()
  const found = new Map<string, Attachment>()
  for (const attachment of attachments) {
    const original = first.get(attachment.sha256)
    if (original) found.set(attachment.id, original)
    else first.set(attachment.sha256, attachment)
  }
  return found
}

const explained = [
  'folder',
  'attachment_empty',
  'attachment_too_large',
  'attachment_type_refused',
  'too_many_attachments',
  'conflict',
  'not_found',
  'network',
  'pdf_unavailable',
  'content_purged',
  'content_unavailable',
] as const

/** Codes that another try would get again. */
const final: ReadonlySet<string> = new Set([
  'folder',
  'attachment_empty',
  'attachment_too_large',
  'attachment_type_refused',
  'pdf_unavailable',
  'content_purged',
  'conflict',
  'forbidden',
])

export function worthRetrying({ failure }: Upload): boolean {
  return failure !== null && !final.has(failure.code)
}

/** Says why an upload failed. */
export function useFailureText(limits: AttachmentLimits): (upload: Upload) => string {
  const t = useTranslations('infractions.files.failures')
  const errors = useTranslations('errors')
  const locale = useLocale()
  return ({ failure, source }) => {
    if (!failure) return ''
    const { code } = failure
    const known = explained.find((word) => word === code)
    const figures = {
      limit: formatBytes(limits.maxBytes, locale),
      max: limits.maxFiles,
      types: typeLabel(limits.types, locale),
    }
    if (known === 'attachment_too_large') {
      if (source.kind !== 'file') return t('document_too_large', figures)
      return t(known, { ...figures, size: formatBytes(source.file.size, locale) })
    }
    if (known === 'attachment_type_refused' && failure.foundType && failure.foundType !== noKnownType) {
      return t('type_found', { ...figures, found: typeName(failure.foundType) })
    }
    if (known) return t(known, figures)
    return code === 'folder' ? t('folder') : `${errors(`${code}.what`)} ${errors(`${code}.do`)}`
  }
}
