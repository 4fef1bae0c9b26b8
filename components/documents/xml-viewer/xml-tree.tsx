'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { KeyScope } from '@/components/ui/key-scope'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { mostHits, searchTree } from './search-tree'
import { Row } from './tree-row'
import {
  allOpen,
  type NodePath,
  type OpenNodes,
  parentPath,
  pathsDownTo,
  rootPath,
  type TreeRow,
  treeRows,
} from './tree-rows'
import { TreeSearchField } from './tree-search-field'
import { XmlMatcher } from './xml-matcher'

const rowHeight = 28

/** The tree of a file's elements, with search and the keys of an ARIA tree. */
export function XmlTree({ root }: { root: XmlNode }) {
  const t = useTranslations('xml-viewer')
  // Three levels: envelope, note, and the groups of the note.
  const [open, setOpen] = useState<OpenNodes>(() => allOpen(root, 3))
  const [active, setActive] = useState<NodePath>(rootPath)
  const [query, setQuery] = useState('')
  const [step, setStep] = useState<number | null>(null)
  const [shown, setShown] = useState<NodePath | null>(null)
  const paneRef = useRef<HTMLDivElement>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => treeRows(root, open), [root, open])
  const searched = useDeferredValue(query.trim())
  const matcher = useMemo(() => (searched === '' ? null : new XmlMatcher(searched)), [searched])
  const hits = useMemo(() => (matcher ? searchTree(root, matcher) : []), [root, matcher])
  const total = Math.min(hits.length, mostHits)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => paneRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.path ?? at,
    overscan: 12,
  })
  const found = rows.findIndex(({ path }) => path === active)
  const at = Math.max(0, found)
  const hit = step === null ? undefined : hits[step]
  const hitPath = hit?.path

  // The way to a hit is opened once the hit is there, and it is scrolled to once its row is.
  useEffect(() => {
    if (hitPath === undefined) return
    setOpen((before) => new Set([...before, ...pathsDownTo(hitPath).slice(0, -1)]))
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
    setActive(row.path)
    virtual.scrollToIndex(rows.indexOf(row))
  }

  function act(row: TreeRow) {
    const next = new Set(open)
    if (!next.delete(row.path)) next.add(row.path)
    setOpen(next)
    setActive(row.path)
  }

  function move(key: string, row: TreeRow): boolean {
    const branch = row.node.children.length > 0
    const isOpen = row.open
    if (key === 'ArrowDown') goTo(at + 1)
    else if (key === 'ArrowUp') goTo(at - 1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(rows.length - 1)
    else if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && branch && !isOpen)) act(row)
    else if (key === 'ArrowRight') goTo(branch ? at + 1 : at)
    else if (key === 'ArrowLeft' && isOpen) act(row)
    else if (key === 'ArrowLeft') goTo(rows.findIndex(({ path }) => path === parentPath(row.path)))
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
    if (searched !== query.trim()) return setStep(0)
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
          <Button variant="ghost" size="sm" onClick={() => setOpen(allOpen(root))}>
            {t('open-all')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen(new Set([rootPath]))}>
            {t('close-all')}
          </Button>
          <TreeSearchField
            fieldRef={fieldRef}
            query={query}
            onQuery={changeQuery}
            total={total}
            atLeast={hits.length > mostHits}
            at={step}
            onStep={goToHit}
            onLeave={() => {
              changeQuery('')
              treeRef.current?.focus()
            }}
          />
        </div>
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
                      active={row.path === active}
                      matcher={matcher}
                      hit={row.path === hitPath ? hit : undefined}
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
