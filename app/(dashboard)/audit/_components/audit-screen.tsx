'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { actionWord, knownActions } from '@/components/audit/audit-labels'
import { DaysFilter } from '@/components/list/days-filter'
import { FileMenu } from '@/components/list/file-menu'
import { FilterBar } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { OptionFilter } from '@/components/list/option-filter'
import { useList } from '@/components/list/query-list'
import { TextFilter } from '@/components/list/text-filter'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button, TextButton } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { auditTrail } from '@/lib/features/audit/contract'
import { auditColumns } from './audit-columns'
import { AuditDetail } from './audit-detail'
import { type AuditFilters, filterParsers, listInput } from './audit-filters'
import { AuditTrail } from './audit-trail'

export function AuditScreen({ mayOpenPeople }: { mayOpenPeople: boolean }) {
  const t = useTranslations('audit')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'replace' })
  const pane = useSplitPane('open')
  const list = useList(
    useInfiniteQuery({ ...listQuery(auditTrail.list, listInput(filters)), placeholderData: keepPreviousData }),
  )
  const open = list.rows.find(({ id }) => id === pane.id)
  const opened = open !== undefined
  const columns = useMemo(() => auditColumns(t).filter(({ id }) => !(opened && id === 'subject')), [t, opened])

  return (
    <ListScreen
      title={t('title')}
      actions={<AuditExport filters={filters} />}
      filters={
        <>
          <AuditTrail />
          <AuditFilterBar filters={filters} onChange={setFilters} />
        </>
      }
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={{
        icon: <History aria-hidden />,
        title: t('empty-title'),
        children: t('empty-what'),
        action: <Button onClick={() => setFilters(null)}>{t('clear')}</Button>,
      }}
      table={{
        columns,
        activeId: pane.activeId,
        onActivate: ({ id }) => pane.show(id),
        onActiveChange: opened ? ({ id }) => pane.show(id) : undefined,
        rowHeight: 52,
        cardHeight: 96,
      }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
      split={{
        pane: { ...pane, opened },
        label: t('title'),
        columns: opened && 'pane:grid-cols-[minmax(0,1fr)_400px]',
        detail: open && (
          <AuditDetail
            entry={open}
            mayOpenPeople={mayOpenPeople}
            onFilter={(change) => {
              setFilters(change)
              pane.clear()
            }}
            {...pane.region}
          />
        ),
      }}
    />
  )
}

type AuditFilterBarProps = {
  filters: AuditFilters
  onChange: (change: Partial<AuditFilters> | null) => void
}

function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const t = useTranslations('audit')
  const { actor, action, subject, from, to } = filters
  const options = knownActions.map((known) => ({ value: known, label: actionWord(known, t), note: known }))
  const any = Object.values(filters).some((value) => value !== null)
  return (
    <FilterBar end={<span>{t('order')}</span>}>
      <TextFilter
        name={t('actor')}
        label={t('filter-actor')}
        value={actor}
        onChange={(text) => onChange({ actor: text })}
      />
      <OptionFilter
        name={t('action')}
        options={options}
        value={action}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      <TextFilter
        name={t('subject')}
        label={t('filter-subject')}
        value={subject}
        onChange={(text) => onChange({ subject: text })}
      />
      <DaysFilter from={from} to={to} onChange={onChange} />
      {any && (
        <TextButton className="whitespace-nowrap text-sm" onClick={() => onChange(null)}>
          {t('clear')}
        </TextButton>
      )}
    </FilterBar>
  )
}

const formats = ['csv', 'jsonl'] as const

/** The filtered trail as a file. */
function AuditExport({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.export')
  const files = formats.map((format) => ({
    href: fileUrl(auditTrail.file, { ...listInput(filters), format }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
