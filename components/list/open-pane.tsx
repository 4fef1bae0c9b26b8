'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { isOverlay } from './screen-width'

type PaneRegionProps = {
  label: string
  regionRef: RefObject<HTMLElement | null>
  /** Whether it covers the list on small screens; then it receives the focus. */
  shown?: boolean
  children: ReactNode
}

export function PaneRegion({ label, regionRef, shown = true, children }: PaneRegionProps) {
  useEffect(() => {
    if (shown && isOverlay()) regionRef.current?.focus()
  }, [shown, regionRef])
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={label}
      className={cx(
        'flex min-h-0 min-w-0 flex-col border-line bg-surface outline-none max-pane:absolute max-pane:inset-0 max-pane:z-2 pane:border-l',
        !shown && 'max-pane:hidden',
      )}
    >
      {children}
    </section>
  )
}

type PaneHeadProps = { title: ReactNode; onClose: () => void; className?: string }

export function PaneHead({ title, onClose, className }: PaneHeadProps) {
  const common = useTranslations('common')
  return (
    <header className={cx('flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4', className)}>
      <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{title}</h2>
      <IconButton label={common('close')} variant="ghost" size="sm" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </header>
  )
}

type OpenPaneProps = Pick<PaneHeadProps, 'title' | 'onClose'> &
  Pick<PaneRegionProps, 'label' | 'regionRef' | 'children'> & {
    /** The actions on the record, on the last line. */
    footer?: ReactNode
  }

/** The open record, under its name. */
export function OpenPane({ title, label, regionRef, onClose, footer, children }: OpenPaneProps) {
  return (
    <PaneRegion label={label} regionRef={regionRef}>
      <PaneHead title={title} onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-4">{children}</div>
      {footer && (
        <footer className="flex min-h-10 flex-none flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t px-4 py-1 text-ink-3 text-xs">
          {footer}
        </footer>
      )}
    </PaneRegion>
  )
}
