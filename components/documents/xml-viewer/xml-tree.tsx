'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { KeyScope } from '@/components/ui/key-scope'
import { type NodePath, pageSize } from '@/lib/core/fiscal-xml/outline'
import { Row } from './tree-row'
import { type OpenNodes, pageOfStep, parentPath, pathsDownTo, rootPath, type TreeRow } from './tree-rows'
import { TreeSearchField } from './tree-search-field'
import { allOpen, openingPages, type TreeSource } from './tree-source'
import { useTreeRows, useTreeSearch } from './use-tree-search'

const rowHeight = 28

/** The tree of a file's elements, with search and the keys of an ARIA tree. */
export function XmlTree({ source }: { source: TreeSource }) {
  const t = useTranslations('xml-viewer')
  const [open, setOpen] = useState<OpenNodes>(() => firstOpen(source))
  const [active, setActive] = useState<string>(rootPath)
  const [query, setQuery] = useState('')
  const [step, setStep] = useState<number | null>(null)
  const [shown, setShown] = useState<NodePath | null>(null)
  const paneRef = useRef<HTMLDivElement>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const { rows, error, retry } = useTreeRows(source, open)
  const search = useTreeSearch(source, query, step ?? 0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => paneRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 12,
  })
  const found = rows.findIndex(({ id }) => id === active)
  const at = Math.max(0, found)
  const hitPath = step === null ? undefined : search.hit?.path

  // The way to a hit is opened once the hit is there, and it is scrolled to once its row is.
  useEffect(() => {
    if (hitPath === undefined) return
    setOpen((before) => wayTo(hitPath, before))
    setActive(hitPath)
    setShown(null)
  }, [hitPath])
  useEffect(() => {
    if (hitPath === undefined || shown === hitPath || found === -1 || active !== hitPath) return
    setShown(hitPath)
    virtual.scrollToIndex(found, { align: 'center' })
  }, [hitPath, shown, found, active, virtual])

  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    setActive(row.id)
    virtual.scrollToIndex(rows.indexOf(row))
  }

  function act(row: TreeRow) {
    const next = new Map(open)
    if (row.kind === 'gap') next.set(row.path, new Set([...(open.get(row.path) ?? []), row.page]))
    else if (row.kind === 'node' && row.node.childCount > 0 && !next.delete(row.path))
      next.set(row.path, openingPages(source, row.node.childCount))
    setOpen(next)
    // The elements that replace a gap begin at the gap's place.
    setActive(row.kind === 'gap' ? `${row.path}.${row.page * pageSize}` : row.id)
  }

  function move(key: string, row: TreeRow): boolean {
    const branch = row.kind === 'node' && row.node.childCount > 0
    const isOpen = row.kind === 'node' && row.open
    if (key === 'ArrowDown') goTo(at + 1)
    else if (key === 'ArrowUp') goTo(at - 1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(rows.length - 1)
    else if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && branch && !isOpen)) act(row)
    else if (key === 'ArrowRight') goTo(branch ? at + 1 : at)
    else if (key === 'ArrowLeft' && isOpen) act(row)
    else if (key === 'ArrowLeft') goTo(rows.findIndex(({ id }) => id === aboveOf(row)))
    else return false
    return true
  }

  function onTreeKeyDown(event: KeyboardEvent) {
    const row = rows[at]
    if (!row || event.metaKey || event.ctrlKey || event.altKey || !move(event.key, row)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return
    event.preventDefault()
    event.stopPropagation()
    fieldRef.current?.select()
  }

  function goToHit(by: 1 | -1) {
    const { total, finished } = search
    if (!finished) return setStep(0)
    if (total > 0) setStep(step === null ? (by === 1 ? 0 : total - 1) : (step + by + total) % total)
  }

  function changeQuery(typed: string) {
    setQuery(typed)
    setStep(null)
  }

  return (
    <KeyScope className="@container flex min-h-0 flex-1 flex-col bg-sunken p-4" onKeyDown={onKeyDown}>
      <div className="flex min-h-0 flex-1 flex-col rounded-md border border-line bg-surface">
        <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1 border-line border-b px-2 py-1">
          {source.kind === 'read' && (
            <Button variant="ghost" size="sm" onClick={() => setOpen(allOpen(source.root))}>
              {t('open-all')}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setOpen(new Map([[rootPath, open.get(rootPath) ?? new Set([0])]]))}
          >
            {t('close-all')}
          </Button>
          <TreeSearchField
            fieldRef={fieldRef}
            query={query}
            onQuery={changeQuery}
            search={search}
            at={step}
            onStep={goToHit}
            onLeave={() => {
              changeQuery('')
              treeRef.current?.focus()
            }}
          />
        </div>
        {error !== null && <ErrorNotice error={error} onRetry={retry} className="m-3" />}
        <div ref={paneRef} className="min-h-0 flex-1 overflow-auto">
          <div
            ref={treeRef}
            role="tree"
            aria-label={t('tree')}
            aria-activedescendant={`xml-${active}`}
            tabIndex={0}
            onKeyDown={onTreeKeyDown}
            className="group relative -outline-offset-2"
            style={{ height: virtual.getTotalSize() + 8 }}
          >
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]
              return (
                row && (
                  <div
                    key={item.key}
                    ref={virtual.measureElement}
                    data-index={item.index}
                    className="absolute inset-x-0 top-1"
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <Row
                      row={row}
                      active={row.id === active}
                      matcher={search.matcher}
                      hit={row.id === hitPath ? search.hit : undefined}
                      onAct={act}
                    />
                  </div>
                )
              )
            })}
          </div>
        </div>
      </div>
    </KeyScope>
  )
}

/** Three levels: envelope, note, and the groups of the note. */
function firstOpen(source: TreeSource): OpenNodes {
  if (source.kind === 'read') return allOpen(source.root, 3)
  return new Map([rootPath, '0.0', '0.0.0'].map((path) => [path, new Set([0])]))
}

/** Open elements and those on the path to an element, with the pages of its steps. */
function wayTo(path: NodePath, open: OpenNodes): OpenNodes {
  const way = pathsDownTo(path)
  const next = new Map(open)
  for (const step of way.slice(1)) {
    const above = parentPath(step) ?? rootPath
    next.set(above, new Set([...(next.get(above) ?? [0]), pageOfStep(step)]))
  }
  return next
}

const aboveOf = (row: TreeRow) => (row.kind === 'node' ? parentPath(row.path) : row.path)
