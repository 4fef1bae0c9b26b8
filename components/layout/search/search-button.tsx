'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Kbd } from '@/components/ui/kbd'

export const openCommandMenu = 'lastro:open-command-menu'

const open = () => window.dispatchEvent(new Event(openCommandMenu))

const never = () => () => undefined

export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iP(hone|ad)/.test(navigator.userAgent),
    () => false,
  )
}

/** Opens the command menu. */
export function SearchButton() {
  const t = useTranslations('nav')
  const mac = useIsMac()
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts="Meta+K Control+K"
      className="mb-2 flex h-8 w-full items-center gap-2 rounded-sm border border-line-strong bg-surface px-2 text-ink-3 text-sm hover:bg-hover max-rail:h-10"
    >
      <Search aria-hidden />
      {t('search')}
      <span aria-hidden className="ml-auto max-md:hidden">
        <Kbd>{mac ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  )
}

/** The search button in the head of a page, where the rail is not visible. */
export function SearchIcon({ className }: { className?: string }) {
  const t = useTranslations('nav')
  return (
    <button type="button" onClick={open} aria-label={t('search')} className={className}>
      <Search aria-hidden />
    </button>
  )
}
