'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { useOverlay } from '@/components/list/screen-width'
import { SplitPane } from '@/components/list/split-pane'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { useNow } from '@/components/ui/moment'
import { Progress } from '@/components/ui/progress'
import { readQuery } from '@/lib/client/read-query'
import { saveFile } from '@/lib/client/save-file'
import { csvText } from '@/lib/core/csv-text'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { groupAccessKey } from '@/lib/core/documents/access-key'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import { documentIndex } from '@/lib/features/documents/index/contract'
import type { KeyList } from '@/lib/features/documents/rules/key-list'
import { clear, edit, goOn, stop, unknownKeys } from './key-check'
import type { KeyCheckState } from './key-check-state'
import { documentOf, type KeyLabels, keyCard, keyColumns } from './key-columns'
import { KeyPane } from './key-pane'
import { countStates, isKnown, type KeyRow, keyRows, type RowState, rowStates, statedByKey } from './key-rows'

/** The result of each key: counted by state, filtered by it, with details in a pane. */
export function KeyResults({ check, list }: { check: KeyCheckState; list: KeyList }) {
  const t = useTranslations('document-keys')
  const locale = useLocale()
  const router = useRouter()
  const overlay = useOverlay()
  const pane = useSplitPane('key')
  const [wanted, setWanted] = useState<RowState | 'all'>('all')
  const rows = useMemo(() => keyRows(list, check.answers), [list, check.answers])
  const counts = useMemo(() => countStates(rows), [rows])
  const shown = wanted === 'all' ? rows : rows.filter(({ state }) => state === wanted)
  const open = rows.find(({ id }) => id === pane.id)
  const opened = open !== undefined
  const isPaneOpen = opened && !overlay
  const columns = useMemo(() => keyColumns(t, locale, isPaneOpen), [t, locale, isPaneOpen])
  const segments = [
    { value: 'all' as const, label: t('all', { count: rows.length }) },
    ...rowStates
      .filter((state) => counts[state] > 0 || state === wanted)
      .map((state) => ({ value: state, label: t(`count-${state}`, { count: counts[state] }) })),
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/documents', label: t('documents') }]}
        actions={
          <>
            <Button onClick={edit} className="max-md:hidden">
              {t('edit')}
            </Button>
            <Button onClick={clear}>{t('clear')}</Button>
            <Button onClick={() => saveFile(new Blob([keyCsv(shown, t)], { type: 'text/csv' }), keyCsvName())}>
              <Download aria-hidden />
              <span className="max-md:sr-only">{t('export')}</span>
            </Button>
          </>
        }
      />
      <div className="flex min-h-12 flex-none items-center gap-3 overflow-x-auto border-line border-b px-5 py-2 [scrollbar-width:none] max-md:px-4">
        <Segmented label={t('filter')} value={wanted} onValueChange={setWanted} segments={segments} />
        <span className="ml-auto whitespace-nowrap text-ink-3 text-xs max-md:hidden">
          {list.repeated > 0 && t('repeated', { count: list.repeated })}
        </span>
      </div>
      <KeyProgress check={check} />
      <SplitPane
        pane={{ ...pane, opened }}
        label={t('results')}
        columns={opened && 'pane:grid-cols-[minmax(556px,1fr)_minmax(320px,420px)]'}
        detail={open && <KeyPane key={open.id} row={open} {...pane.region} />}
      >
        {shown.length > 0 ? (
          <DataTable
            label={t('results')}
            rows={shown}
            columns={columns}
            {...pane.rowProps}
            onActivate={(row) =>
              row.key !== null && isKnown(row) ? router.push(documentOf(row.key)) : pane.rowProps.onActivate()
            }
            isGone={({ state }) => state === 'purged' || state === 'unread'}
            cardHeight={88}
            cardClass={keyCard}
          />
        ) : (
          <EmptyState
            fill
            title={t('none-title')}
            action={<Button onClick={() => setWanted('all')}>{t('none-action')}</Button>}
          />
        )}
        <footer className="flex h-10 flex-none items-center gap-3 border-line border-t px-5 text-ink-3 text-xs tabular-nums max-md:px-4">
          <span role="status">{t('shown', { shown: shown.length, count: rows.length })}</span>
          <IndexAge />
        </footer>
      </SplitPane>
    </>
  )
}

/** The index's age, and whether it covers everything that the provider lists. */
function IndexAge() {
  const t = useTranslations('document-keys')
  const locale = useLocale()
  const { data } = useQuery(readQuery(documentIndex.status, {}))
  if (!data) return null
  return (
    <span className="ml-auto">
      {data.indexedAt ? t('index-age', { at: formatInstant(data.indexedAt, locale) }) : t('index-none')}
      {data.indexedAt && !data.listed && `, ${t('index-reading')}`}
    </span>
  )
}

/** Spreadsheets round 44 digits to fifteen; in groups of four the key stays text and can be read again here. */
function keyCsv(rows: readonly KeyRow[], t: KeyLabels): string {
  const columns: [string, (row: KeyRow) => string | null][] = [
    [t('key'), ({ key }) => key],
    [t('key-in-fours'), ({ key, unread }) => (key === null ? (unread?.text ?? '') : groupAccessKey(key))],
    [t('state'), ({ state }) => t(`state-${state}`)],
    [t('model'), ({ model }) => model && modelName(model)],
    [t('uf'), ({ parsed }) => statedByKey(parsed).state],
    [t('month'), ({ parsed }) => statedByKey(parsed).month],
    [t('issuer'), ({ parsed }) => formatTaxId(statedByKey(parsed).issuer ?? '')],
    [t('series'), ({ parsed }) => statedByKey(parsed).series],
    [t('number'), ({ parsed }) => statedByKey(parsed).number],
    [t('emission'), ({ parsed }) => (parsed?.kind === 'nfe-family' ? parsed.emissionType : '')],
    [t('code'), ({ parsed }) => (parsed && parsed.kind !== 'opaque' ? parsed.code : '')],
    [t('check-digit'), (row) => digitWord(row, t)],
    [t('lines-column'), ({ lines }) => lines.join(' ')],
  ]
  return csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))])
}

function digitWord({ parsed, key }: KeyRow, t: KeyLabels): string {
  const { checkDigitAgrees } = statedByKey(parsed)
  if (key === null) return ''
  if (checkDigitAgrees === null) return t('digit-unjudged')
  return t(checkDigitAgrees ? 'digit-agrees' : 'digit-differs')
}

const keyCsvName = () => `chaves-conferidas-${currentDay(new Date())}.csv`

/** Progress of the check with its actions; nothing once complete. */
function KeyProgress({ check }: { check: KeyCheckState }) {
  const t = useTranslations('document-keys')
  const { phase, toAsk, error } = check
  const left = unknownKeys(check).length
  const asked = Math.max(0, toAsk - left)
  if (phase === 'failed')
    return (
      <div className="flex-none p-3">
        <ErrorNotice error={error} onRetry={goOn} className="max-w-160" />
      </div>
    )
  if (phase === 'done') return null
  const isOver = phase === 'stopped'
  if (isOver && left === 0) return null
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-5 py-1.5 text-sm max-md:px-4">
      <p className="min-w-0 tabular-nums" role={isOver ? 'status' : undefined}>
        {phase === 'reading' && t('reading')}
        {phase === 'asking' && t('asking', { asked, toAsk })}
        {phase === 'waiting' && <Waiting until={check.waitUntil ?? 0} asked={asked} toAsk={toAsk} />}
        {isOver && t('stopped', { count: left })}
      </p>
      {!isOver && (
        <div className="w-40 max-md:w-full">
          <Progress label={t('progress')} value={asked} max={Math.max(1, toAsk)} />
        </div>
      )}
      <Button size="sm" onClick={isOver ? goOn : stop} className="md:ml-auto">
        {isOver ? t('go-on') : t('stop')}
      </Button>
    </div>
  )
}

function Waiting({ until, asked, toAsk }: { until: number; asked: number; toAsk: number }) {
  const t = useTranslations('document-keys')
  const seconds = Math.max(1, Math.ceil((until - useNow(1_000)) / 1_000))
  return (
    <>
      {t('asking', { asked, toAsk })} <span className="text-wait-ink">{t('waiting', { seconds })}</span>
    </>
  )
}
