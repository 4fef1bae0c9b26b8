'use client'

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

export const viewerBarClass =
  '@container flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-1.5'

type ViewerBarProps = {
  /** An existing bar for the tools, null until it is mounted; without it the viewer has its own. */
  tools?: HTMLElement | null
  children?: ReactNode
}

/** The tools of a viewer, above the document. */
export function ViewerBar({ tools, children }: ViewerBarProps) {
  if (tools === undefined) return <div className={viewerBarClass}>{children}</div>
  return tools && createPortal(children, tools)
}
