'use client'

import { useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import type { OperationHistory } from '@/components/operations/steps'
import { cx } from '@/components/ui/cx'
import { Ago } from '@/components/ui/moment'
import type { OperationState } from '@/lib/core/operations/operation-states'

type RequestedRow = {
  id: string
  state: OperationState
  error: OperationHistory['error']
  createdAt: string
  createdBy: { name: string }
  /** The request in a word or two. */
  kind: string
  subject: string
}

type RequestedListProps = { title: string; rows: readonly RequestedRow[]; empty: string; onOpen: (id: string) => void }

/** The last operations requested here, each with a way to it. */
export function RequestedList({ title, rows, empty, onOpen }: RequestedListProps) {
  const t = useTranslations('records')
  return (
    <section
      className={cx(
        'min-h-0 overflow-auto border-line max-pane:max-h-64 max-pane:border-t pane:border-l',
        rows.length === 0 && 'max-pane:hidden',
      )}
    >
      <h2 className="flex h-8 flex-none items-center border-line border-b pr-4 pl-5 font-medium text-ink-3 text-xs max-md:px-4">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-ink-3 text-sm max-md:px-4">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                className="grid min-h-13 w-full grid-cols-[minmax(0,1fr)_max-content] items-center gap-x-3 border-line border-b py-1.5 pr-4 pl-5 text-left text-sm -outline-offset-2 hover:bg-hover max-md:px-4"
              >
                <span className="truncate font-medium">{row.kind}</span>
                <OperationStatus state={row.state} error={row.error} />
                <span className="truncate text-ink-3 text-xs">{row.subject}</span>
                <span className="text-right text-ink-3 text-xs">
                  {t.rich('by', { name: row.createdBy.name, ago: () => <Ago at={row.createdAt} /> })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
