'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Archive, FolderArchive, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/list/empty-state'
import { ListScreen } from '@/components/list/list-screen'
import { OptionRows } from '@/components/list/option-rows'
import { PaneLoading } from '@/components/list/pane-state'
import { type ListState, useList } from '@/components/list/query-list'
import { useSmallScreen } from '@/components/list/screen-width'
import { useChangedStates } from '@/components/list/use-changed-states'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { listQuery } from '@/lib/client/read-query'
import { exports } from '@/lib/features/exports/contract'
import { isExportOver } from '@/lib/features/exports/rules'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { ExportPane } from './export-pane'
import { ExportNote, ExportStatus } from './export-status'
import { RetentionStrip } from './retention-strip'
import { useExportLabels } from './use-export-labels'

/** Loaded when first opened. */
const NewPane = dynamic(() => import('./new-pane').then((part) => part.NewPane), {
  ssr: false,
  loading: () => (
    <div className="border-line p-5 max-md:p-4 pane:border-l">
      <PaneLoading />
    </div>
  ),
})

/** All exports and the provider's deletion dates, with a pane for the open or new export. */
export function ExportsScreen({ personId }: { personId: string }) {
  const t = useTranslations('exports')
  const pane = useSplitPane('open', 'new')
  const { opened, word } = pane
  const list = useList(useInfiniteQuery(listQuery(exports.list, {})))
  const changed = useChangedStates(list.rows)
  const small = useSmallScreen()
  const keptDays = keptDaysOf(list.rows)
  const showOne = (id: string) => pane.show(id, 'open')
  const strip = <RetentionStrip onCreated={showOne} />
  const hasRows = list.rows.length > 0
  const loaded = t(list.hasMore ? 'list.count-more' : 'list.count', { count: list.rows.length })
  const detail =
    word === 'new' ? (
      <NewPane key={pane.id} folder={pane.id === 'folder'} onCreated={showOne} {...pane.region} />
    ) : pane.id !== null ? (
      <ExportPane
        key={pane.id}
        id={pane.id}
        listed={list.rows.find(({ id }) => id === pane.id)}
        personId={personId}
        onCreated={showOne}
        {...pane.region}
      />
    ) : (
      hasRows && (
        <div className="flex min-h-0 border-line border-l max-pane:hidden">
          <EmptyState fill title={t('detail.choose-title')}>
            {t('detail.choose-what')}
          </EmptyState>
        </div>
      )
    )

  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          <Button
            onClick={() => pane.show('folder', 'new')}
            className={cx('max-md:hidden', opened && 'max-pane:hidden')}
          >
            <FolderArchive aria-hidden /> {t('new-folder')}
          </Button>
          <Button
            variant="primary"
            onClick={() => pane.show('months', 'new')}
            className={cx('max-md:hidden', opened && 'max-pane:hidden')}
          >
            <Plus aria-hidden /> {t('new')}
          </Button>
        </>
      }
      // On a small screen the strip scrolls with the rows.
      filters={!(small && (hasRows || list.loading)) && strip}
      list={list}
      partial={{ title: t('list.partial-title'), what: t('list.partial-what') }}
      nothing={{
        icon: <Archive aria-hidden />,
        title: t('list.empty-title'),
        children: t('list.empty-what'),
        action: (
          <Button onClick={() => pane.show('months', 'new')}>
            <Plus aria-hidden /> {t('new')}
          </Button>
        ),
      }}
      loaded={[loaded, keptDays && t('list.kept', { days: keptDays })].filter(Boolean).join(' ')}
      below={
        <div className="grid flex-none grid-cols-2 gap-2 border-line border-t px-4 py-3 md:hidden">
          <Button block onClick={() => pane.show('folder', 'new')}>
            <FolderArchive aria-hidden /> {t('new-folder')}
          </Button>
          <Button block variant="primary" onClick={() => pane.show('months', 'new')}>
            <Plus aria-hidden /> {t('new')}
          </Button>
        </div>
      }
      split={{
        pane,
        label: t('list.label'),
        columns: (hasRows || list.loading || opened) && 'pane:grid-cols-[minmax(408px,38%)_minmax(0,1fr)]',
        detail,
      }}
    >
      <ExportList
        list={list}
        personId={personId}
        openId={pane.activeId}
        onOpen={showOne}
        changed={changed}
        above={small && strip}
      />
    </ListScreen>
  )
}

const dayMs = 86_400_000

/** Days for which files are stored, derived from the rows; null while none is finished. */
function keptDaysOf(rows: readonly ExportSummary[]): number | null {
  for (const { finishedAt, keptUntil } of rows)
    if (finishedAt && keptUntil) return Math.round((Date.parse(keptUntil) - Date.parse(finishedAt)) / dayMs)
  return null
}

type ExportListProps = {
  list: ListState<ExportSummary>
  personId: string
  openId: string | null
  onOpen: (id: string) => void
  /** Rows that have just changed. */
  changed: ReadonlySet<string>
  /** Scrolls with the rows. */
  above?: ReactNode
}

/** Running exports, then finished ones. */
function ExportList({ personId, ...rest }: ExportListProps) {
  const t = useTranslations('exports.list')
  const labels = useExportLabels(personId)
  const { rows } = rest.list
  const groups = [
    { name: 'under-way', label: t('under-way'), rows: rows.filter(({ state }) => !isExportOver(state)) },
    { name: 'over', label: t('over'), rows: rows.filter(({ state }) => isExportOver(state)) },
  ].filter((group) => group.rows.length > 0)
  return (
    <OptionRows
      {...rest}
      label={t('label')}
      groups={groups}
      rowClass="flex max-md:flex-col max-md:items-stretch max-md:gap-0 max-md:py-2.5"
    >
      {(row) => (
        <>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={cx('truncate font-medium', row.removed && 'text-ink-2')}>
              {labels.title(row, differenceBase(row, rows))}
            </span>
            <span className="truncate text-ink-3 text-xs tabular-nums">{labels.made(row)}</span>
          </span>
          <span className="flex flex-none flex-col items-end max-md:flex-row max-md:items-center max-md:justify-between max-md:gap-3">
            <ExportStatus of={row} />
            <span className="text-ink-3 text-xs tabular-nums">
              <ExportNote of={row} />
            </span>
          </span>
        </>
      )}
    </OptionRows>
  )
}

/** The export that a difference belongs to, if among the rows. */
function differenceBase({ scope }: ExportSummary, rows: readonly ExportSummary[]): ExportSummary | undefined {
  return scope.kind === 'difference' ? rows.find(({ id }) => id === scope.of) : undefined
}
