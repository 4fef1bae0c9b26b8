'use client'

import { cx } from '@/components/ui/cx'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { ExportNote, ExportStatus } from './export-status'

type ExportRowProps = {
  of: ExportSummary
  title: string
  made: string
  open: boolean
  /** Where Tab lands in the list. */
  stop: boolean
  changed: boolean
  onOpen: (id: string) => void
}

export function ExportRow({ of, title, made, open, stop, changed, onOpen }: ExportRowProps) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={stop ? 0 : -1}
      aria-selected={open}
      data-id={of.id}
      onClick={() => onOpen(of.id)}
      className={cx(
        'flex min-h-14 w-full items-center gap-3 border-line border-b py-1.5 pr-4 pl-5 text-left text-sm -outline-offset-2 hover:bg-hover max-md:flex-col max-md:items-stretch max-md:gap-0 max-md:px-4 max-md:py-2.5',
        open &&
          'bg-accent-soft hover:bg-accent-soft md:border-accent-line md:shadow-[inset_2px_0_0_var(--color-accent)]',
        changed && 'animate-flash',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={cx('truncate font-medium', of.removed && 'text-ink-2')}>{title}</span>
        <span className="truncate text-ink-3 text-xs tabular-nums">{made}</span>
      </span>
      <span className="flex flex-none flex-col items-end max-md:flex-row max-md:items-center max-md:justify-between max-md:gap-3">
        <ExportStatus of={of} />
        <span className="text-ink-3 text-xs tabular-nums">
          <ExportNote of={of} />
        </span>
      </span>
    </button>
  )
}
