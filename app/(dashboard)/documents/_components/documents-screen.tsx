'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { FilterBar } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { KeyHint, ListAge, useList } from '@/components/list/query-list'
import { useOverlay } from '@/components/list/screen-width'
import { Button, TextButton } from '@/components/ui/button'
import { busyRetry } from '@/lib/client/busy-retry'
import { listQuery } from '@/lib/client/read-query'
import { documents } from '@/lib/features/documents/contract'
import { documentCard, documentColumns } from './document-columns'
import { CompanyFilter, ModelFilter } from './filter-chips'
import { filterParsers, listInput } from './filters'
import { FindInput, FindNote, useFindBox } from './find-box'
import { isWaiting, LoadFailure } from './load-failure'
import { MonthFilter } from './month-filter'
import { useCompanyNames } from './use-company-names'
import { usePreview } from './use-preview'

/** Comes with the first document that is opened, so that the list alone stays light. */
const DocumentPreview = dynamic(() => import('./document-preview').then((part) => part.DocumentPreview), {
  loading: () => <div className="hidden border-line border-l bg-sunken pane:block" />,
})

/** The list of documents with one of them open beside it. */
export function DocumentsScreen({ mayReadPayments }: { mayReadPayments: boolean }) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const locale = useLocale()
  const router = useRouter()
  const wide = !useOverlay()
  const preview = usePreview()
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const query = useInfiniteQuery({ ...listQuery(documents.list, listInput(filters)), ...busyRetry })
  const list = useList(query)
  const names = useCompanyNames()
  const filtered = Object.values(filters).some((value) => value !== null)
  const clear = () => void setFilters({ companyId: null, model: null, from: null, to: null })
  const beside = wide && preview.id !== null
  const columns = useMemo(() => documentColumns(t, locale, names, beside), [t, locale, names, beside])

  const toPage = (id: string) => router.push(`/documents/${id}`)
  const box = useFindBox((id) => (wide ? preview.show(id) : toPage(id)))

  const known = list.rows.find(({ id, accessKey }) => id === preview.id || accessKey === preview.id)
  return (
    <ListScreen
      title={t('title')}
      filters={
        <>
          <FilterBar search={<FindInput box={box} />} end={<ListAge list={list} />}>
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
        </>
      }
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      trouble={
        (list.failed || isWaiting(query)) && (
          <div className="p-5 max-md:p-4">
            <LoadFailure query={query} />
          </div>
        )
      }
      nothing={{
        icon: filtered ? <Search aria-hidden /> : <FileText aria-hidden />,
        title: t(filtered ? 'no-match-title' : 'empty-title'),
        children: t(filtered ? 'no-match-what' : 'empty-what'),
        action: (
          <Button onClick={filtered ? clear : list.retry}>{t(filtered ? 'no-match-action' : 'empty-action')}</Button>
        ),
      }}
      table={{
        columns,
        isGone: ({ purged }) => purged,
        activeId: wide ? (known?.id ?? preview.id) : undefined,
        onActiveChange: wide ? ({ id }) => preview.showSoon(id) : undefined,
        onActivate: wide ? preview.rowProps.onActivate : ({ id }) => toPage(id),
        cardHeight: 88,
        cardClass: documentCard,
      }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded-all', { count: list.rows.length })}
      footerEnd={<KeyHint className={beside ? 'hidden xl:flex' : 'hidden pane:flex'}>{t('keys-hint')}</KeyHint>}
      split={{
        // A small screen shows it on its own page instead.
        pane: { ...preview, opened: beside },
        label: t('list'),
        columns: preview.id && 'pane:grid-cols-[minmax(536px,616px)_minmax(320px,1fr)]',
        beside: preview.id && (
          <DocumentPreview
            mayReadPayments={mayReadPayments}
            key={preview.id}
            id={preview.id}
            known={known}
            settled={preview.settled}
            onOpenKey={preview.show}
            onClose={preview.close}
            regionRef={preview.region.regionRef}
          />
        ),
      }}
    />
  )
}
