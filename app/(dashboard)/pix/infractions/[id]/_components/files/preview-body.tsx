'use client'

import dynamic from 'next/dynamic'
import Image from 'next/image'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { Notice } from '@/components/ui/notice'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Spinner } from '@/components/ui/spinner'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { decodeText, useAttachmentFile, useObjectUrl } from './content'

const PdfViewer = dynamic(() => import('@/components/documents/pdf-viewer/pdf-viewer').then((part) => part.PdfViewer), {
  ssr: false,
})

const textTypes: readonly string[] = ['text/plain', 'text/csv', 'application/xml', 'text/xml']
const shownBytes = 200_000

type Shown = { attachment: Attachment; file: Blob }

function viewOf(type: string): ((shown: Shown) => ReactNode) | null {
  if (type === 'application/pdf') return Pdf
  if (type.startsWith('image/') || type.startsWith('video/')) return Picture
  return textTypes.includes(type) ? Text : null
}

type PreviewBodyProps = { attachment: Attachment }

/** The content of a file, where a browser can show it. Give it a key per file. */
export function PreviewBody({ attachment }: PreviewBodyProps) {
  const t = useTranslations('infractions.files.preview')
  const View = viewOf(attachment.type)
  if (View) return <Loaded attachment={attachment} View={View} />
  return (
    <EmptyState title={t('facts-only')} fill>
      {t('facts-only-what')}
    </EmptyState>
  )
}

function Loaded({ attachment, View }: PreviewBodyProps & { View: (shown: Shown) => ReactNode }) {
  const t = useTranslations('infractions.files.preview')
  const locale = useLocale()
  const { data, error, isFetching, refetch, progress } = useAttachmentFile(attachment.id)
  if (data) return <View attachment={attachment} file={data} />
  if (error) {
    return (
      <div className="p-5">
        <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <p>{t('failed-what')}</p>
        </ErrorNotice>
      </div>
    )
  }
  return (
    <p role="status" className="flex flex-1 items-center justify-center gap-2 text-ink-3 text-sm tabular-nums">
      <Spinner />
      {progress?.total
        ? t('opening-figures', {
            received: formatBytes(progress.received, locale),
            total: formatBytes(progress.total, locale),
          })
        : t('opening')}
    </p>
  )
}

function Pdf({ attachment: { id, name }, file }: Shown) {
  const { infraction } = useCase()
  return <PdfViewer file={file} title={name} downloadHref={attachmentUrl(infraction.id, id, { download: true })} />
}

/** A picture or a film. */
function Picture({ attachment: { name, type }, file }: Shown) {
  const t = useTranslations('infractions.files.preview')
  const [broken, setBroken] = useState(false)
  const address = useObjectUrl(file)
  if (broken) {
    return (
      <div className="p-5">
        <Notice tone="wait" role="status" title={t('broken')}>
          {t('broken-what')}
        </Notice>
      </div>
    )
  }
  const source = { src: address ?? '', onError: () => setBroken(true) }
  if (type.startsWith('image/')) {
    return (
      <div className="relative m-4 min-h-0 flex-1">
        {address && <Image {...source} alt={name} fill className="object-contain" />}
      </div>
    )
  }
  // Evidence is a recording without captions.
  const film = { ...source, controls: true }
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-4">
      {address && <video {...film} aria-label={name} className="max-h-full max-w-full" />}
    </div>
  )
}

function Text({ attachment, file }: Shown) {
  const t = useTranslations('infractions.files.preview')
  const locale = useLocale()
  const [text, setText] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    void file
      .slice(0, shownBytes)
      .arrayBuffer()
      .then((bytes) => gone || setText(decodeText(new Uint8Array(bytes))))
    return () => {
      gone = true
    }
  }, [file])

  return (
    <ScrollBox
      as="section"
      aria-label={t('text', { name: attachment.name })}
      className="min-h-0 flex-1 overflow-auto p-5 -outline-offset-2"
    >
      {file.size > shownBytes && (
        <p className="mb-3 text-wait-ink text-xs">
          {t('cut', { shown: formatBytes(shownBytes, locale), total: formatBytes(file.size, locale) })}
        </p>
      )}
      <pre className="ident wrap-anywhere whitespace-pre-wrap text-xs leading-5">{text}</pre>
    </ScrollBox>
  )
}
