'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { isPageKey } from '@/components/layout/keys/page-keys'
import type { CommandPage } from './options'
import { openCommandMenu } from './search-button'

const loadSearch = () => import('./search-box').then((module) => module.SearchBox)
const SearchBox = dynamic(loadSearch, { ssr: false })
const ShortcutList = dynamic(
  () => import('@/components/layout/keys/shortcut-list').then((module) => module.ShortcutList),
  { ssr: false },
)

const openShortcutList = 'lastro:open-shortcuts'

export const openShortcuts = () => window.dispatchEvent(new Event(openShortcutList))

type CommandMenuProps = {
  personId: string
  pages: readonly CommandPage[]
  /** Actions that the person may start. */
  actions: readonly CommandPage[]
}

/** The keys that work everywhere: ⌘K or Ctrl+K, `/` for the list's search, `?` for this list of keys. */
export function CommandMenu(props: CommandMenuProps) {
  const [open, setOpen] = useState<'search' | 'shortcuts' | null>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // The search is loaded as Meta or Control goes down, so that its field is there for the first typed character.
      if (event.key === 'Meta' || event.key === 'Control') void loadSearch()
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        return setOpen((was) => (was === 'search' ? null : 'search'))
      }
      if (!isPageKey(event)) return
      if (event.key === '?') setOpen('shortcuts')
      const search = event.key === '/' && document.querySelector<HTMLInputElement>('input[data-list-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    const search = () => setOpen('search')
    const shortcuts = () => setOpen('shortcuts')
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(openCommandMenu, search)
    window.addEventListener(openShortcutList, shortcuts)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(openCommandMenu, search)
      window.removeEventListener(openShortcutList, shortcuts)
    }
  }, [])

  const close = () => setOpen(null)
  if (open === 'search') return <SearchBox {...props} onClose={close} />
  return open === 'shortcuts' ? <ShortcutList onClose={close} /> : null
}
