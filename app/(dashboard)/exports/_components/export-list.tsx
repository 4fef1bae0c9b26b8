'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ListState } from '@/components/list/query-list'
import { useOptionRows } from '@/components/list/use-option-rows'
import { Skeleton } from '@/components/ui/skeleton'
import { isExportOver } from '@/lib/core/export-states'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { ExportRow } from './export-row'
import { useExportWords } from './use-export-words'

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

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

/** Those under way, then those that are over. Arrows, j and k move over the rows, and open them where there is room beside. */
export function ExportList({ list, personId, openId, onOpen, changed, above }: ExportListProps) {
  const t = useTranslations('exports.list')
  const words = useExportWords(personId)
  const { rows, loading } = list
  const groups = [
    { name: 'under-way' as const, members: rows.filter(({ state }) => !isExportOver(state)) },
    { name: 'over' as const, members: rows.filter(({ state }) => isExportOver(state)) },
  ].filter(({ members }) => members.length > 0)
  const inOrder = groups.flatMap(({ members }) => members)
  const stop = rows.find(({ id }) => id === openId) ?? inOrder[0]
  const { box, end } = useOptionRows({ list, openId, stopId: stop?.id, onOpen })

  if (loading) return <Loading>{above}</Loading>
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {above}
      <div ref={box} role="listbox" aria-label={t('label')}>
        {groups.map(({ name, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={name} role="group" aria-label={t(name)}>
            <p aria-hidden className="border-line border-b px-5 pt-3 pb-2 font-medium text-ink-3 text-xs max-md:px-4">
              {t(name)}
            </p>
            {members.map((each) => (
              <ExportRow
                key={each.id}
                of={each}
                title={words.title(each, differenceBase(each, rows))}
                made={words.made(each)}
                open={each.id === openId}
                stop={each.id === stop?.id}
                changed={changed.has(each.id)}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      <div ref={end} aria-hidden className="h-px" />
    </div>
  )
}

/** What a difference is the difference of, where it is among the rows. */
function differenceBase({ scope }: ExportSummary, rows: readonly ExportSummary[]): ExportSummary | undefined {
  return scope.kind === 'difference' ? rows.find(({ id }) => id === scope.of) : undefined
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      {children}
      <div aria-busy className="pt-9">
        {skeletons.map((key) => (
          <div key={key} className="flex h-14 items-center gap-4 border-line border-b pr-4 pl-5">
            <Skeleton className="w-48" />
            <Skeleton className="ml-auto w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
