'use client'

import { type ReactNode, useRef } from 'react'
import { useListKeys } from '@/components/layout/keys/page-keys'
import { cx } from '@/components/ui/cx'
import { ListBox, ListBoxGroup, ListBoxOption } from '@/components/ui/list-box'
import { Skeleton } from '@/components/ui/skeleton'
import type { ListState } from './query-list'
import { rowMove } from './row-moves'
import { isOverlay } from './screen-width'
import { useEndReached } from './use-end-reached'

const pageOfRows = 8
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type OptionRowsProps<T> = {
  label: string
  list: Pick<ListState<T>, 'loading' | 'hasMore' | 'loadMore'>
  /** The rows in order, under their headings. */
  groups: readonly { name: string; label: string; rows: readonly T[] }[]
  openId: string | null
  onOpen: (id: string) => void
  /** Rows that have just changed: they light up once. */
  changed: ReadonlySet<string>
  rowClass: string
  /** Scrolls with the rows. */
  above?: ReactNode
  children: (row: T) => ReactNode
}

/**
 * Rows with a pane: arrows, j and k move over them, and open them where the pane is next to the list; Enter opens the
 * row where moving would start. When their end becomes visible, more are loaded.
 */
export function OptionRows<T extends { id: string }>(props: OptionRowsProps<T>) {
  const { label, list, groups, openId, onOpen, changed, rowClass, above, children } = props
  const box = useRef<HTMLDivElement>(null)
  const end = useEndReached(list)
  const rows = groups.flatMap((group) => group.rows)
  const stopId = (rows.find(({ id }) => id === openId) ?? rows[0])?.id
  useListKeys(box, (event) => {
    if (event.key === 'Enter' && event.target === document.body && !event.repeat && stopId) return onOpen(stopId)
    const move = rowMove(event.key, true)
    if (!move) return
    event.preventDefault()
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const focused = options.findIndex((option) => option.contains(document.activeElement))
    const at = focused >= 0 ? focused : options.findIndex((option) => option.dataset.id === openId)
    const option = options[Math.max(0, Math.min(options.length - 1, move(at, options.length, pageOfRows)))]
    option?.focus()
    if (option?.dataset.id && !isOverlay()) onOpen(option.dataset.id)
  })

  if (list.loading) return <Loading>{above}</Loading>
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {above}
      <ListBox ref={box} aria-label={label}>
        {groups.map((group) => (
          <ListBoxGroup key={group.name} aria-label={group.label}>
            <p
              aria-hidden
              className="flex h-9 items-center border-line border-b pr-4 pl-5 text-ink-3 text-xs first-letter:uppercase max-md:px-4"
            >
              {group.label}
            </p>
            {group.rows.map((row) => (
              <ListBoxOption
                key={row.id}
                selected={row.id === openId}
                stop={row.id === stopId}
                data-id={row.id}
                onClick={() => onOpen(row.id)}
                className={cx(
                  'min-h-14 w-full items-center gap-x-3 border-line border-b py-1.5 pr-4 pl-5 text-left text-sm -outline-offset-2 hover:bg-hover max-md:px-4',
                  rowClass,
                  row.id === openId &&
                    'bg-accent-soft hover:bg-accent-soft md:border-accent-line md:shadow-[inset_2px_0_0_var(--color-accent)]',
                  changed.has(row.id) && 'animate-flash',
                )}
              >
                {children(row)}
              </ListBoxOption>
            ))}
          </ListBoxGroup>
        ))}
      </ListBox>
      <div ref={end} aria-hidden className="h-px" />
    </div>
  )
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
