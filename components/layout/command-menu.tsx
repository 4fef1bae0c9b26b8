'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { CommandPage } from './command-palette'
import { isPageKey } from './page-keys'
import { openCommandMenu } from './search-button'

const CommandPalette = dynamic(() => import('./command-palette').then((module) => module.CommandPalette), {
  ssr: false,
})
const ShortcutList = dynamic(() => import('./shortcut-list').then((module) => module.ShortcutList), { ssr: false })

const openShortcutList = 'lastro:open-shortcuts'

export const openShortcuts = () => window.dispatchEvent(new Event(openShortcutList))

/** The keys that work everywhere: ⌘K or Ctrl+K, `/` for the list's search, `?` for this list of keys. */
export function CommandMenu({ pages }: { pages: readonly CommandPage[] }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        return setOpen((was) => (was === 'palette' ? null : 'palette'))
      }
      if (!isPageKey(event)) return
      if (event.key === '?') setOpen('shortcuts')
      const search = event.key === '/' && document.querySelector<HTMLInputElement>('input[data-list-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    const palette = () => setOpen('palette')
    const shortcuts = () => setOpen('shortcuts')
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(openCommandMenu, palette)
    window.addEventListener(openShortcutList, shortcuts)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(openCommandMenu, palette)
      window.removeEventListener(openShortcutList, shortcuts)
    }
  }, [])

  const close = () => setOpen(null)
  if (open === 'palette') return <CommandPalette pages={pages} onClose={close} />
  return open === 'shortcuts' ? <ShortcutList onClose={close} /> : null
}
