'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OptionRows } from '@/components/list/option-rows'
import type { ListState } from '@/components/list/query-list'
import { cx } from '@/components/ui/cx'
import { isExportOver } from '@/lib/features/exports/rules'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { ExportNote, ExportStatus } from './export-status'
import { useExportLabels } from './use-export-labels'

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
export function ExportList({ personId, ...rest }: ExportListProps) {
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

/** The original export of a difference, where it is among the rows. */
function differenceBase({ scope }: ExportSummary, rows: readonly ExportSummary[]): ExportSummary | undefined {
  return scope.kind === 'difference' ? rows.find(({ id }) => id === scope.of) : undefined
}
