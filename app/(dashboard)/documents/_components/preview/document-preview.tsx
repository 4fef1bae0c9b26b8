'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { HydrationMark } from '@/components/layout/hydration-mark'
import { IconButton } from '@/components/ui/button'
import { MonoId } from '@/components/ui/mono-id'
import { Spinner } from '@/components/ui/spinner'
import { busyRetry } from '@/lib/client/busy-retry'
import { readQuery } from '@/lib/client/read-query'
import { documents } from '@/lib/features/documents/contract'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { LoadFailure } from '../load-failure'
import type { Reader } from '../reader'
import { DocumentContent } from './document-content'
import { DocumentHead } from './document-head'

type DocumentPreviewProps = {
  /** An id or an access key. */
  id: string
  /** The listed row, if any, which saves a request. */
  known: FiscalDocument | undefined
  settled: boolean
  reader: Reader
  onOpenKey: (key: string) => void
  onClose: () => void
  regionRef: RefObject<HTMLElement | null>
  onShown: () => void
}

/** The preview of a document next to the list. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { id, known, settled, reader, onOpenKey, onClose, regionRef } = props
  const onShown = useEffectEvent(props.onShown)
  useEffect(() => onShown(), [])
  const t = useTranslations('document')
  const query = useQuery({ ...readQuery(documents.one, { id }), ...busyRetry, enabled: known === undefined && settled })
  const document = known ?? query.data
  const close = (
    <IconButton size="sm" variant="ghost" label={t('close')} onClick={onClose}>
      <X aria-hidden />
    </IconButton>
  )
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={t('preview')}
      className="hidden min-h-0 min-w-0 flex-col border-line border-l bg-sunken outline-none pane:flex"
    >
      {document ? (
        <>
          <DocumentHead document={document} end={close} ownPage />
          {settled ? (
            <DocumentContent
              document={document}
              reader={reader}
              onOpenKey={onOpenKey}
              onGone={() => void query.refetch()}
            />
          ) : (
            <div className="flex-1" />
          )}
        </>
      ) : (
        <Unknown id={id} query={query} end={close} />
      )}
      <HydrationMark />
    </section>
  )
}

type UnknownProps = { id: string; query: ComponentProps<typeof LoadFailure>['query']; end: ReactNode }

/** Only the id or key is known yet. */
function Unknown({ id, query, end }: UnknownProps) {
  const t = useTranslations('document')
  const loading = query.isPending && query.failureReason === null
  return (
    <>
      <div className="flex flex-none items-center gap-2 border-line border-b bg-surface px-4 py-2.5 text-ink-3 text-xs">
        <MonoId value={id} grouped={id.length > 19} className="flex-1" />
        {end}
      </div>
      {loading ? (
        <p role="status" className="flex flex-1 items-center justify-center gap-2 text-ink-3 text-sm">
          <Spinner />
          {t('loading')}
        </p>
      ) : (
        <div className="p-4">
          <LoadFailure query={query} />
        </div>
      )}
    </>
  )
}
