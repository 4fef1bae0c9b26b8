'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { branchPaths, type NodePath, parentPath, rootPath, type TreeRow, treeRows } from './tree-rows'

const openLevels = 3
const rowHeight = 28

/** The elements of a file, to open and close; by keyboard as any tree. */
export function XmlTree({ tree }: { tree: XmlNode }) {
  const t = useTranslations('xml-viewer')
  const [open, setOpen] = useState<ReadonlySet<NodePath>>(() => branchPaths(tree, openLevels))
  const [active, setActive] = useState<NodePath>(rootPath)
  const paneRef = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => treeRows(tree, open), [tree, open])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => paneRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.path ?? at,
    overscan: 12,
  })
  const at = Math.max(
    0,
    rows.findIndex((row) => row.path === active),
  )

  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    setActive(row.path)
    virtual.scrollToIndex(rows.indexOf(row))
  }

  function toggle(row: TreeRow) {
    setActive(row.path)
    if (row.node.children.length === 0) return
    const next = new Set(open)
    if (!next.delete(row.path)) next.add(row.path)
    setOpen(next)
  }

  function act(key: string, row: TreeRow): boolean {
    const branch = row.node.children.length > 0
    if (key === 'ArrowDown') goTo(at + 1)
    else if (key === 'ArrowUp') goTo(at - 1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(rows.length - 1)
    else if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && branch && !row.open)) toggle(row)
    else if (key === 'ArrowRight') goTo(branch ? at + 1 : at)
    else if (key === 'ArrowLeft' && row.open) toggle(row)
    else if (key === 'ArrowLeft') goTo(rows.findIndex(({ path }) => path === parentPath(row.path)))
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at]
    if (!row || event.metaKey || event.ctrlKey || event.altKey || !act(event.key, row)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={paneRef} className="min-h-0 flex-1 overflow-auto bg-sunken p-4">
      <div className="rounded-md border border-line bg-surface">
        <div className="flex h-10 items-center gap-1 border-line border-b px-2">
          <Button variant="ghost" size="sm" onClick={() => setOpen(branchPaths(tree))}>
            {t('open-all')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen(branchPaths(tree, 1))}>
            {t('close-all')}
          </Button>
        </div>
        <div
          role="tree"
          aria-label={t('tree')}
          aria-activedescendant={`xml-${active}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
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
                  <Row row={row} active={row.path === active} onToggle={toggle} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Row({ row, active, onToggle }: { row: TreeRow; active: boolean; onToggle: (row: TreeRow) => void }) {
  const { node, level, open } = row
  const branch = node.children.length > 0
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={branch ? open : undefined}
      aria-selected={active}
      onClick={() => onToggle(row)}
      id={`xml-${row.path}`}
      className={cx(
        'flex min-h-7 items-start gap-1 py-1 pr-4 text-sm hover:bg-hover',
        branch && 'cursor-pointer',
        active && 'group-focus-visible:bg-accent-soft',
      )}
      style={{ paddingLeft: 8 + (level - 1) * 16 }}
    >
      <span className="mt-0.5 size-4 flex-none text-ink-3">{branch && <Chevron aria-hidden />}</span>
      <span className="ident min-w-0 text-xs leading-5">
        <span className={branch ? 'text-ink' : 'text-ink-3'}>{node.name}</span>
        {node.attributes.map(({ name, value }) => (
          <span key={name} className="text-ink-3">
            {` ${name}="${value}"`}
          </span>
        ))}
        {node.text && <span className="ml-3 font-sans text-ink text-sm tracking-normal">{node.text}</span>}
        {branch && !open && <span className="ml-3 font-sans text-ink-3">{node.children.length}</span>}
      </span>
    </div>
  )
}
