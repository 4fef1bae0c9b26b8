'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo, useRef } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { FilterBar } from '@/components/list/filter-bar'
import { LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { Button, TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { busyRetry } from '@/lib/client/busy-retry'
import { listQuery } from '@/lib/client/read-query'
import { pagesAsOf } from '@/lib/core/page-age'
import { documents } from '@/lib/features/documents/contract'
import { CompanyFilter } from './company-filter'
import { documentCard, documentColumns } from './document-columns'
import { filterParsers, listInput } from './filters'
import { FindInput, FindNote, useFindBox } from './find-box'
import { isWaiting, LoadFailure } from './load-failure'
import { ModelFilter } from './model-filter'
import { MonthFilter } from './month-filter'
import { useCompanyNames } from './use-company-names'
import { usePreview } from './use-preview'
import { useOwnPageWhenNarrow, useWide } from './use-wide'
import { WalkHint } from './walk-hint'

/** Comes with the first document that is opened, so that the list alone stays light. */
const DocumentPreview = dynamic(() => import('./document-preview').then((part) => part.DocumentPreview), {
  loading: () => <div className="hidden border-line border-l bg-sunken min-[1100px]:block" />,
})

/** The list of documents with one of them open beside it. */
export function DocumentsScreen({ mayReadPayments }: { mayReadPayments: boolean }) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const locale = useLocale()
  const router = useRouter()
  const wide = useWide()
  const preview = usePreview()
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const query = useInfiniteQuery({ ...listQuery(documents.list, listInput(filters)), ...busyRetry })
  const loadMore = useLoadMore(query)
  const list = listState(query, loadMore)
  const names = useCompanyNames()
  const filtered = Object.values(filters).some((value) => value !== null)
  const clear = () => void setFilters({ companyId: null, model: null, from: null, to: null })
  const beside = wide && preview.id !== null
  const columns = useMemo(() => documentColumns(t, locale, names, beside), [t, locale, names, beside])

  function close() {
    listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
    preview.close()
  }

  const toPage = (id: string) => router.push(`/documents/${id}`)
  const box = useFindBox((id) => (wide ? preview.show(id) : toPage(id)))

  useOwnPageWhenNarrow(preview.id)
  const known = list.rows.find(({ id, accessKey }) => id === preview.id || accessKey === preview.id)
  const nothing = !list.loading && !list.failed && !isWaiting(query) && list.rows.length === 0
  const troubled = list.failed || isWaiting(query)
  return (
    <>
      <PageHeader title={t('title')} />
      <FilterBar
        search={<FindInput box={box} />}
        end={
          query.data && (
            <StaleNote
              at={pagesAsOf(query.data, query.dataUpdatedAt)}
              onRefresh={() => void query.refetch()}
              refreshing={query.isRefetching}
            />
          )
        }
      >
        <CompanyFilter value={filters.companyId} onChange={(companyId) => void setFilters({ companyId })} />
        <MonthFilter from={filters.from} to={filters.to} onChange={(months) => void setFilters(months)} />
        <ModelFilter value={filters.model} onChange={(model) => void setFilters({ model })} />
        {filtered && (
          <TextButton onClick={clear} className="text-sm">
            {common('clear-filters')}
          </TextButton>
        )}
      </FilterBar>
      <FindNote box={box} />
      <div
        className={cx(
          'grid min-h-0 flex-1',
          preview.id && 'min-[1100px]:grid-cols-[minmax(536px,616px)_minmax(320px,1fr)]',
        )}
      >
        <section ref={listRef} aria-label={t('list')} className="flex min-h-0 min-w-0 flex-col">
          <PartialNotice list={list} title={t('partial-title')}>
            {t('partial-what')}
          </PartialNotice>
          {troubled && (
            <div className="p-5 max-md:p-4">
              <LoadFailure query={query} />
            </div>
          )}
          {nothing && (
            <EmptyState
              fill
              icon={filtered ? <Search aria-hidden /> : <FileText aria-hidden />}
              title={t(filtered ? 'no-match-title' : 'empty-title')}
              action={
                <Button onClick={filtered ? clear : list.retry}>
                  {t(filtered ? 'no-match-action' : 'empty-action')}
                </Button>
              }
            >
              {t(filtered ? 'no-match-what' : 'empty-what')}
            </EmptyState>
          )}
          {!troubled && !nothing && (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list.rows}
              rowId={({ id }) => id}
              isGone={({ purged }) => purged}
              activeId={wide ? (known?.id ?? preview.id) : undefined}
              onActiveChange={wide ? ({ id }) => preview.walkTo(id) : undefined}
              onActivate={({ id }) => (wide ? regionRef.current?.focus() : toPage(id))}
              loading={list.loading}
              loadingMore={list.loadingMore}
              partial={list.hasMore}
              onEndReached={list.loadMore}
              cardHeight={88}
              cardClass={documentCard}
              footer={
                <>
                  <LoadedNote list={list}>
                    {t(list.hasMore ? 'loaded-of-more' : 'loaded-all', { count: list.rows.length })}
                  </LoadedNote>
                  <WalkHint narrow={beside} />
                </>
              }
            />
          )}
        </section>
        {preview.id && (
          <DocumentPreview
            mayReadPayments={mayReadPayments}
            key={preview.id}
            id={preview.id}
            known={known}
            settled={preview.settled}
            onOpenKey={preview.show}
            onClose={close}
            regionRef={regionRef}
          />
        )}
      </div>
    </>
  )
}
