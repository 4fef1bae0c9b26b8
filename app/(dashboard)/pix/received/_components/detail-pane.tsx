'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { isOverlay } from '@/components/list/use-pane'
import { IconButton } from '@/components/ui/button'

type DetailPaneProps = {
  title: string
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Beside the list, or over it where there is no room for both; then the focus comes along. */
export function DetailPane({ title, regionRef, onClose, children }: DetailPaneProps) {
  const t = useTranslations('received')
  const common = useTranslations('common')
  useEffect(() => {
    if (isOverlay()) regionRef.current?.focus()
  }, [regionRef])
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={t('detail')}
      className="flex min-h-0 min-w-0 flex-col border-line bg-surface outline-none max-[1100px]:absolute max-[1100px]:inset-0 max-[1100px]:z-2 min-[1100px]:border-l"
    >
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{title}</h2>
        <IconButton label={common('close')} variant="ghost" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {children}
    </section>
  )
}
