'use client'

import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { ListScreen } from '@/components/list/list-screen'
import { useOverlay } from '@/components/list/screen-width'
import { absent } from '@/components/ui/absent'
import { Button, TextButton } from '@/components/ui/button'
import { isWaiting } from '@/lib/client/busy-retry'
import { isDocumentId } from '@/lib/core/documents/document-id'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { DocumentsFilters, isFiltered } from '../documents-filters'
import { type ChangeFilters, filterParsers, noFilters } from '../filters'
import { usePreview } from '../preview/use-preview'
import type { Reader } from '../reader'
import { documentCard, useColumns } from './document-columns'
import { useFindBox } from './find-box'
import { IndexBar, IndexNote } from './index-bar'
import { LateLoadFailure } from './late-load-failure'
import { ListActions } from './list-actions'
import { ListCount, ListSum } from './list-figures'
import { ListPlace } from './list-place'
import type { ListSource } from './list-source'
import type { Selecting } from './selecting'
import { useDocuments } from './use-documents'

/** Only for lists that the index does not answer. */
const ListAge = dynamic(
  () => import('@/components/list/stale-note').then((part) => part.ListAge<FiscalDocument>, absent),
  { loading: () => null },
)

/** Loaded with the first opened document, so that the list stays light. */
const DocumentPreview = dynamic(() => import('../preview/document-preview').then((part) => part.DocumentPreview), {
  loading: () => <div className="hidden border-line border-l bg-sunken pane:block" />,
})

/** The list of documents with a preview pane. */
export function DocumentsScreen({ reader, mayExport }: { reader: Reader; mayExport: boolean }) {
  const t = useTranslations('documents')
  const router = useRouter()
  const wide = !useOverlay()
  const preview = usePreview()
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const change: ChangeFilters = (changed) => void setFilters(changed)
  const { input, query, list, index, figures } = useDocuments(filters)
  const searches = index !== null && filters.source === null
  const filtered = isFiltered(filters)
  const incomplete = figures?.incomplete === true
  const isPaneOpen = wide && preview.id !== null

  const { selecting, ...selection } = useSelecting(mayExport)
  const columns = useColumns({
    filters,
    onChange: change,
    indexed: index !== null,
    sorts: searches,
    narrow: isPaneOpen,
  })

  const toPage = (id: string) => router.push(`/documents/${id}`)
  const open = (id: string) => (wide ? preview.show(id) : toPage(id))
  const box = useFindBox({
    q: filters.q,
    searches,
    onFound: open,
    onSearch: (q) => void setFilters({ q }, { history: 'replace' }),
  })

  // Digits without a matching note may be a document's id.
  const id = filters.q && isDocumentId(filters.q) ? filters.q : null
  const source: ListSource =
    filters.source ?? (figures === null && list.rows.length > 0 ? 'provider-meanwhile' : 'index')
  const known = list.rows.find(({ id, accessKey }) => id === preview.id || accessKey === preview.id)
  return (
    <ListScreen
      title={t('title')}
      actions={<ListActions filters={filters} onChange={change} selecting={!!selecting} onSelect={selection.toggle} />}
      filters={
        <>
          <DocumentsFilters
            filters={filters}
            onChange={change}
            box={box}
            indexed={searches}
            backed={reader.backing !== null}
            rows={list.rows}
            end={!searches && <ListAge list={list} />}
          />
          {index && (
            <IndexBar
              status={index}
              filters={filters}
              source={source}
              onProvider={(provider) => change({ source: provider ? 'provider' : null })}
            />
          )}
        </>
      }
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      notices={
        <>
          {!index && filtered && <IndexNote filters={filters} />}
          {(list.loading || query.isPlaceholderData) && <ListPlace />}
        </>
      }
      trouble={
        (list.failed || isWaiting(query)) && (
          <div className="p-5 max-md:p-4">
            <LateLoadFailure query={query} />
          </div>
        )
      }
      nothing={{
        icon: <Search aria-hidden />,
        title: t(incomplete ? 'incomplete-title' : filtered ? 'no-match-title' : 'empty-title'),
        children: t(
          incomplete ? 'incomplete-what' : !filtered ? 'empty-what' : searches ? 'no-match-indexed' : 'no-match-what',
        ),
        action: id ? (
          <Button onClick={() => open(id)}>{t('open-id', { id })}</Button>
        ) : (
          <Button onClick={filtered ? () => change(noFilters) : list.retry}>
            {t(filtered ? 'no-match-action' : 'empty-action')}
          </Button>
        ),
      }}
      table={{
        columns: selecting ? [selecting.column, ...columns] : columns,
        rowKeys: selecting?.rowKeys,
        outdated: query.isPlaceholderData,
        isGone: ({ purged }) => purged,
        activeId: wide ? (known?.id ?? preview.id) : undefined,
        onActiveChange: wide ? ({ id }) => preview.showSoon(id) : undefined,
        // During row selection a tap selects.
        onActivate: wide ? preview.enter : (selecting?.toggle ?? (({ id }) => toPage(id))),
        letters: true,
        cardHeight: 88,
        cardClass: selecting ? `${documentCard} max-md:pl-12` : documentCard,
      }}
      loaded={
        figures ? (
          <ListCount figures={figures} loaded={list.rows.length} />
        ) : (
          t(list.hasMore ? 'loaded-of-more' : 'loaded-all', { count: list.rows.length })
        )
      }
      footerEnd={
        <>
          {selection.toggle && !selecting && (
            <TextButton onClick={selection.toggle} className="min-h-10 md:hidden">
              {t('selection.select')}
            </TextButton>
          )}
          {figures && <ListSum figures={figures} />}
        </>
      }
      below={selecting?.bar({ rows: list.rows, input, figures, onEnd: selection.end })}
      split={{
        // A small screen opens the document's own page instead.
        pane: { ...preview, opened: isPaneOpen },
        label: t('list'),
        columns: preview.id && 'pane:grid-cols-[minmax(536px,616px)_minmax(320px,1fr)]',
        detail: preview.id && (
          <DocumentPreview
            reader={reader}
            key={preview.id}
            id={preview.id}
            known={known}
            settled={preview.settled}
            onOpenKey={preview.show}
            onClose={preview.close}
            regionRef={preview.region.regionRef}
            onShown={preview.onShown}
          />
        ),
      }}
    />
  )
}

/** The row selection, loaded on demand; false for people without any action on rows. */
function useSelecting(allowed: boolean) {
  const [selecting, setSelecting] = useState<Selecting | null>(null)
  const end = () => setSelecting(null)
  const begin = () => void import('./selecting').then((part) => setSelecting(part.beginSelecting()))
  return { selecting, end, toggle: allowed && (selecting ? end : begin) }
}
