'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import type { XmlHit } from './search-tree'
import type { TreeRow } from './tree-rows'
import type { XmlMatcher } from './xml-matcher'

/** Limits of what a row shows of its element. */
const mostShown = { attributes: 20, value: 200, text: 1000 }

type RowProps = {
  row: TreeRow
  active: boolean
  matcher: XmlMatcher | null
  /** The hit that is looked at, in the row where it is. */
  hit: XmlHit | undefined
  onAct: (row: TreeRow) => void
}

/** A line of the tree. */
export function Row({ row, active, matcher, hit, onAct }: RowProps) {
  const branch = row.node.children.length > 0
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={branch ? row.open : undefined}
      aria-selected={active}
      onClick={() => onAct(row)}
      id={`xml-${row.path}`}
      className={cx(
        'flex min-h-7 items-start gap-1 py-1 pr-4 text-sm hover:bg-hover',
        branch && 'cursor-pointer',
        active && (hit ? 'bg-accent-soft' : 'group-focus-visible:bg-accent-soft'),
      )}
      style={{ paddingLeft: 8 + (row.level - 1) * 16 }}
    >
      <Element row={row} matcher={matcher} hit={hit} />
    </div>
  )
}

function Element({ row: { node, open }, matcher, hit }: Pick<RowProps, 'row' | 'matcher' | 'hit'>) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const count = (of: number) => of.toLocaleString(locale)
  const branch = node.children.length > 0
  const Chevron = open ? ChevronDown : ChevronRight
  const attributes = shownAttributes(node)
  const more = node.attributes.length - attributes.length
  const text = node.text.slice(0, mostShown.text)
  return (
    <>
      <span className="mt-0.5 size-4 flex-none text-ink-3">{branch && <Chevron aria-hidden />}</span>
      <span className="ident min-w-0 text-xs leading-5">
        <span className={branch ? 'text-ink' : 'text-ink-3'}>{marked(node.name, matcher)}</span>
        {attributes.map(({ name, shown }) => (
          <span key={name} className="text-ink-3">
            {' '}
            {marked(shown, matcher)}
          </span>
        ))}
        {more > 0 && <Aside>{t('more-attributes', { count: more })}</Aside>}
        {text && <span className="ml-3 font-sans text-ink text-sm tracking-normal">{marked(text, matcher)}</span>}
        {node.text.length > text.length && (
          <Aside>{t('text-cut', { shown: count(text.length), length: count(node.text.length) })}</Aside>
        )}
        {hit && !isSeen(hit, node) && (
          <span className="block font-sans text-ink text-sm tracking-normal">
            … {hit.before}
            <mark className={markClass}>{hit.match}</mark>
            {hit.after} …
          </span>
        )}
        {branch && !open && <Aside>{count(node.children.length)}</Aside>}
      </span>
    </>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="ml-3 font-sans text-ink-3 tabular-nums tracking-normal">{children}</span>
}

/** Whether a hit lies in the visible part of the row's element. */
function isSeen({ where, before, match, after }: XmlHit, node: XmlNode): boolean {
  if (where === 'name') return true
  if (where === 'text') return node.text.slice(0, mostShown.text).includes(before + match + after)
  return shownAttributes(node).some(({ shown }) => shown.includes(match))
}

function shownAttributes({ attributes }: XmlNode) {
  const first = attributes.slice(0, mostShown.attributes)
  return first.map(({ name, value }) => ({ name, shown: `${name}="${value.slice(0, mostShown.value)}"` }))
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
