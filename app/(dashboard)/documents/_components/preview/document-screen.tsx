'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { PageHeader } from '@/components/layout/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { busyRetry } from '@/lib/client/busy-retry'
import { readQuery } from '@/lib/client/read-query'
import { modelName } from '@/lib/core/documents/model-name'
import type { Locale } from '@/lib/core/locale'
import { documents } from '@/lib/features/documents/contract'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { numberOrId } from '../identity'
import { LoadFailure } from '../load-failure'
import type { Reader } from '../reader'
import { DocumentContent } from './document-content'
import { DocumentHead } from './document-head'
import { DocumentRecord } from './document-record'

/** A document on its own page; `id` is an id or an access key. */
export function DocumentScreen({ id, reader }: { id: string; reader: Reader }) {
  const t = useTranslations('document')
  const list = useTranslations('documents')
  const locale = useLocale()
  const query = useQuery({ ...readQuery(documents.one, { id }), ...busyRetry })
  const crumbs = [{ href: '/documents', label: list('title') }]
  const document = query.data
  if (!document) {
    const loading = query.isPending && query.failureReason === null
    return (
      <>
        <PageHeader title={t('title')} crumbs={crumbs} />
        <div className="p-5 max-md:p-4">
          {loading ? (
            <p role="status">
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-4 w-60" />
            </p>
          ) : (
            <LoadFailure query={query} />
          )}
        </div>
      </>
    )
  }
  return (
    <>
      <PageHeader title={titleOf(document, locale)} crumbs={crumbs} />
      <div className="flex min-h-0 flex-1 max-pane:flex-col max-pane:overflow-auto">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken max-pane:h-full max-pane:flex-none">
          <DocumentHead document={document} />
          <DocumentContent key={document.id} document={document} reader={reader} onGone={() => void query.refetch()} />
        </div>
        {!document.purged && (
          <aside
            aria-label={t('record')}
            className="w-92 flex-none overflow-auto border-line border-l p-5 max-pane:w-auto max-pane:overflow-visible max-pane:border-t max-pane:border-l-0 max-md:p-4"
          >
            <h2 className="mb-3 font-semibold text-base">{t('record')}</h2>
            <DocumentRecord document={document} />
          </aside>
        )}
      </div>
    </>
  )
}

function titleOf(document: FiscalDocument, locale: Locale): string {
  return `${modelName(document.model)} ${numberOrId(document, locale)}`
}
