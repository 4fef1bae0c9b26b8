'use client'

import { Check, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/input'
import { menuItemClass } from '@/components/ui/menu'
import { longestName } from './saved-views'

type ViewRowProps = {
  name: string
  href: string
  current: boolean
  onOpen: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

export function ViewRow({ name, href, current, onOpen, onRename, onDelete }: ViewRowProps) {
  const t = useTranslations('infractions.queue.views')
  const [renaming, setRenaming] = useState(false)
  if (renaming) {
    return (
      <li>
        <RenameForm
          name={name}
          onEnd={(given) => {
            setRenaming(false)
            onRename(given)
          }}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-0.5">
      <Link
        href={href}
        prefetch={false}
        onClick={onOpen}
        aria-current={current ? 'page' : undefined}
        className={cx(menuItemClass, 'min-w-0 flex-1', current && 'font-medium text-accent-ink')}
      >
        <span className="truncate">{name}</span>
      </Link>
      <CopyButton value={new URL(href, window.location.origin).href} what={t('address', { name })} />
      <IconButton variant="ghost" size="sm" label={t('rename', { name })} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton variant="ghost" size="sm" label={t('delete', { name })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function RenameForm({ name, onEnd }: { name: string; onEnd: (name: string) => void }) {
  const t = useTranslations('infractions.queue.views')
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        onEnd(text)
      }}
    >
      <Input
        aria-label={t('name')}
        ref={input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={longestName}
        autoComplete="off"
      />
      <IconButton type="submit" variant="ghost" label={t('renamed')}>
        <Check aria-hidden />
      </IconButton>
    </form>
  )
}
