'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { IconButton } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isOverlay } from './use-pane'

type OpenPaneProps = {
  title: ReactNode
  /** What the region is called. */
  label: string
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
  /** On the last line: what can be done. */
  footer?: ReactNode
  children: ReactNode
}

/** Beside the list, or over it where there is no room for both; then the focus comes along. */
export function OpenPane({ title, label, regionRef, onClose, footer, children }: OpenPaneProps) {
  const common = useTranslations('common')
  useEffect(() => {
    if (isOverlay()) regionRef.current?.focus()
  }, [regionRef])
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={label}
      className="flex min-h-0 min-w-0 flex-col border-line bg-surface outline-none max-[1100px]:absolute max-[1100px]:inset-0 max-[1100px]:z-2 min-[1100px]:border-l"
    >
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{title}</h2>
        <IconButton label={common('close')} variant="ghost" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-4">{children}</div>
      {footer && (
        <footer className="flex min-h-10 flex-none flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t px-4 py-1 text-ink-3 text-xs">
          {footer}
        </footer>
      )}
    </section>
  )
}

/** In the place of what it holds. */
export function PaneLoading() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="w-64" />
      <Skeleton className="w-48" />
    </div>
  )
}
