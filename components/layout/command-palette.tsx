'use client'

import { Command } from 'cmdk'
import { ArrowRight, FileText, Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useModal } from '@/components/ui/use-modal'
import { normalizeAccessKey, parseAccessKey } from '@/lib/core/access-key'
import { isDocumentIdOrKey } from '@/lib/core/document-id'

const itemClass =
  'flex h-8 cursor-pointer items-center gap-2 rounded-xs px-2 data-[selected=true]:bg-hover dark:data-[selected=true]:bg-pressed max-md:h-10 [&>.lucide]:text-ink-3'

const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-ink-3'

/** What was typed, as the id or the access key of a document. */
function documentOf(text: string): string | null {
  const key = normalizeAccessKey(text)
  if (parseAccessKey(key)) return key
  const bare = text.trim()
  return isDocumentIdOrKey(bare) ? bare : null
}

export type CommandPage = { href: string; name: string }

export function CommandPalette({ pages, onClose }: { pages: readonly CommandPage[]; onClose: () => void }) {
  const t = useTranslations('nav')
  const router = useRouter()
  const [text, setText] = useState('')
  const modal = useModal(true, onClose)
  const found = documentOf(text)

  const go = (href: string) => {
    onClose()
    router.push(href)
  }

  return (
    <dialog
      ref={modal.ref}
      aria-label={t('search')}
      closedby="any"
      onClose={modal.onClose}
      className="sheet w-140 text-sm md:mt-[12dvh]"
    >
      <Command label={t('search')} loop>
        <div className="flex h-12 items-center gap-2 border-line border-b px-4">
          <Search aria-hidden className="text-ink-3" />
          <Command.Input
            data-first-focus
            value={text}
            onValueChange={setText}
            placeholder={t('command-placeholder')}
            className={`h-full min-w-0 flex-1 bg-transparent outline-none ${found ? 'ident' : ''}`}
          />
        </div>
        <Command.List className="max-h-80 overflow-auto p-1">
          {!found && <Command.Empty className="px-2 py-6 text-center text-ink-2">{t('command-empty')}</Command.Empty>}
          {found && (
            <Command.Group heading={t('command-documents')} forceMount className={groupClass}>
              <Command.Item forceMount value={text} onSelect={() => go(`/documents/${found}`)} className={itemClass}>
                <FileText aria-hidden />
                <span className="min-w-0 truncate">
                  {t.rich('command-open-document', { id: found, mono: (id) => <span className="ident">{id}</span> })}
                </span>
              </Command.Item>
            </Command.Group>
          )}
          <Command.Group heading={t('command-pages')} className={groupClass}>
            {pages.map((page) => (
              <Command.Item key={page.href} value={page.name} onSelect={() => go(page.href)} className={itemClass}>
                <ArrowRight aria-hidden />
                {page.name}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </dialog>
  )
}
