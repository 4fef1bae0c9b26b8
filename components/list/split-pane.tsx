'use client'

import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { KeyScope } from '@/components/ui/key-scope'
import type { SplitPaneState } from './use-split-pane'

export type SplitPaneProps = {
  pane: SplitPaneState
  /** Label of the list's region. */
  label: string
  /** Classes that share the width, each with `pane:` or `max-pane:`; none while the list has all of it. */
  columns?: string | false | null
  /** The open record, or a placeholder. */
  detail: ReactNode
  children: ReactNode
}

/** A list and its open row, which covers the list where both do not fit. */
export function SplitPane({ pane, label, columns, detail, children }: SplitPaneProps) {
  return (
    <KeyScope onKeyDown={pane.onKeyDown} className={cx('relative grid min-h-0 flex-1', columns)}>
      <section
        ref={pane.listRef}
        aria-label={label}
        className={cx('flex min-h-0 min-w-0 flex-col', pane.opened && 'max-pane:invisible')}
      >
        {children}
      </section>
      {detail}
    </KeyScope>
  )
}
