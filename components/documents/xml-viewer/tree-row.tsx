'use client'

import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Spinner } from '@/components/ui/spinner'
import type { XmlMatcher } from '@/lib/core/fiscal-xml/xml-matcher'
import type { XmlHit } from '@/lib/core/fiscal-xml/xml-search'
import type { GapRow, NodeRow, TreeRow } from './tree-rows'

type RowProps = {
  row: TreeRow
  active: boolean
  matcher: XmlMatcher | null
  /** The hit that is looked at, in the row where it is. */
  hit: XmlHit | undefined
  onAct: (row: TreeRow) => void
}

/** A line of the tree: an element, or elements that are not shown yet. */
export function Row({ row, active, matcher, hit, onAct }: RowProps) {
  const isNode = row.kind === 'node'
  const branch = isNode && row.node.childCount > 0
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={isNode ? row.position : undefined}
      aria-setsize={isNode ? row.siblings : undefined}
      aria-expanded={branch ? row.open : undefined}
      aria-selected={active}
      onClick={() => onAct(row)}
      id={`xml-${row.id}`}
      className={cx(
        'flex min-h-7 items-start gap-1 py-1 pr-4 text-sm hover:bg-hover',
        (branch || row.kind === 'gap') && 'cursor-pointer',
        active && (hit ? 'bg-accent-soft' : 'group-focus-visible:bg-accent-soft'),
      )}
      style={{ paddingLeft: 8 + (row.level - 1) * 16 }}
    >
      {isNode ? <Element row={row} matcher={matcher} hit={hit} /> : <Gap row={row} />}
    </div>
  )
}

type ElementProps = Pick<RowProps, 'matcher' | 'hit'> & { row: NodeRow }

function Element({ row: { node, open }, matcher, hit }: ElementProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const count = (of: number) => of.toLocaleString(locale)
  const branch = node.childCount > 0
  const Chevron = open ? ChevronDown : ChevronRight
  const more = node.attributeCount - node.attributes.length
  const isCut = node.textLength > node.text.length
  return (
    <>
      <span className="mt-0.5 size-4 flex-none text-ink-3">{branch && <Chevron aria-hidden />}</span>
      <span className="ident min-w-0 text-xs leading-5">
        <span className={branch ? 'text-ink' : 'text-ink-3'}>{marked(node.name, matcher)}</span>
        {node.attributes.map(({ name, value }) => (
          <span key={name} className="text-ink-3">
            {' '}
            {marked(`${name}="${value}"`, matcher)}
          </span>
        ))}
        {more > 0 && <Aside>{t('more-attributes', { count: more })}</Aside>}
        {node.text && (
          <span className="ml-3 font-sans text-ink text-sm tracking-normal">{marked(node.text, matcher)}</span>
        )}
        {isCut && <Aside>{t('text-cut', { shown: count(node.text.length), length: count(node.textLength) })}</Aside>}
        {hit && !isSeen(hit, node) && (
          <span className="block font-sans text-ink text-sm tracking-normal">
            … {hit.before}
            <mark className={markClass}>{hit.match}</mark>
            {hit.after} …
          </span>
        )}
        {branch && !open && <Aside>{count(node.childCount)}</Aside>}
      </span>
    </>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="ml-3 font-sans text-ink-3 tabular-nums tracking-normal">{children}</span>
}

/** Whether a hit lies in the visible part of the row's element. */
function isSeen({ where, before, match, after }: XmlHit, { text, textLength, attributes }: NodeRow['node']): boolean {
  if (where === 'name') return true
  if (where === 'text') return textLength <= text.length || text.includes(before + match + after)
  return attributes.some(({ name, value }) => `${name}="${value}"`.includes(match))
}

function Gap({ row: { kind, count } }: { row: GapRow }) {
  const t = useTranslations('xml-viewer')
  return (
    <>
      <span className="mt-0.5 flex size-4 flex-none text-ink-3">
        {kind === 'loading' ? <Spinner /> : <Ellipsis aria-hidden />}
      </span>
      {kind === 'loading' ? (
        <span className="text-ink-3 leading-5">{t('loading-elements', { count })}</span>
      ) : (
        <span className="text-accent-ink leading-5">{t('hidden-elements', { count })}</span>
      )}
    </>
  )
}

const markClass = 'rounded-xs bg-wait-line text-ink'

/** A text with the search hits marked. */
function marked(text: string, matcher: XmlMatcher | null): ReactNode {
  const ranges = matcher?.ranges(text) ?? []
  if (ranges.length === 0) return text
  let done = 0
  const pieces = ranges.map(({ start, end }) => {
    const before = text.slice(done, start)
    done = end
    return (
      <span key={start}>
        {before}
        <mark className={markClass}>{text.slice(start, end)}</mark>
      </span>
    )
  })
  return [...pieces, text.slice(done)]
}
