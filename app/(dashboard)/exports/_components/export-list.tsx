'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useListKeys } from '@/components/layout/page-keys'
import type { ListState } from '@/components/list/query-list'
import { rowMove } from '@/components/list/row-moves'
import { isOverlay } from '@/components/list/screen-width'
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
  const { rows, loading, hasMore, loadMore } = list
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loadMore])

  const groups = [
    { name: 'under-way' as const, members: rows.filter(({ state }) => !isExportOver(state)) },
    { name: 'over' as const, members: rows.filter(({ state }) => isExportOver(state)) },
  ].filter(({ members }) => members.length > 0)
  const inOrder = groups.flatMap(({ members }) => members)
  const stop = rows.find(({ id }) => id === openId) ?? inOrder[0]

  useListKeys(box, (event) => {
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    if (event.key === 'Enter' && event.target === document.body && !event.repeat && stop) return onOpen(stop.id)
    const move = rowMove(event.key, true)
    if (!move) return
    event.preventDefault()
    const focused = options.findIndex((option) => option.contains(document.activeElement))
    const at = focused >= 0 ? focused : options.findIndex((option) => option.dataset.id === openId)
    const to = Math.max(0, Math.min(options.length - 1, move(at, options.length, 8)))
    const option = options[to]
    option?.focus()
    if (option?.dataset.id && !isOverlay()) onOpen(option.dataset.id)
  })

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
