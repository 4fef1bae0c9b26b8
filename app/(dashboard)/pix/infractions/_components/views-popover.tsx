'use client'

import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type QueueFilters, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Form } from '@/components/ui/form'
import { Link } from '@/components/ui/link'
import { menuItemClass } from '@/components/ui/menu-items'
import { Popover, type PopoverTriggerProps } from '@/components/ui/popover'
import {
  type ChangeViews,
  longestName,
  mostViews,
  type SavedView,
  useSavedViews,
  withName,
  withoutView,
  withView,
} from './saved-views'

type ViewsPopoverProps = { personId: string; filters: QueueFilters }

/** Addresses of the queue that the person has given names to. */
export function ViewsPopover({ personId, filters }: ViewsPopoverProps) {
  const t = useTranslations('infractions.queue.views')
  const [views, change] = useSavedViews(personId)
  const search = withQueueFilters('', filters)
  const current = views.find((view) => view.search === search)
  const trigger = (props: PopoverTriggerProps) => (
    <Button {...props} size="sm" aria-label={current ? `${t('button')}: ${current.name}` : t('button')}>
      <Bookmark aria-hidden />
      <span className="max-w-40 truncate">{current?.name ?? t('button')}</span>
    </Button>
  )
  return (
    <Popover trigger={trigger} label={t('title')} side="bottom-end" className="w-84 max-w-full">
      {(close) => (
        <div className="flex flex-col text-sm">
          {views.length === 0 && <p className="p-3 text-ink-2">{t('none')}</p>}
          {views.length > 0 && (
            <ul className="flex max-h-72 flex-col overflow-auto p-1">
              {views.map((view) => (
                <ViewRow key={view.name} view={view} current={view === current} onOpen={close} change={change} />
              ))}
            </ul>
          )}
          <div className="border-line border-t p-3">
            {views.length < mostViews ? (
              <SaveForm
                onSave={(name) => {
                  change((all) => withView(all, { name, search }))
                  close()
                }}
              />
            ) : (
              <p className="text-ink-3 text-xs">{t('full', { max: mostViews })}</p>
            )}
          </div>
        </div>
      )}
    </Popover>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const t = useTranslations('infractions.queue.views')
  const [name, setName] = useState('')
  return (
    <Form
      className="flex flex-col gap-2"
      onSubmit={() => {
        if (name.trim()) onSave(name)
      }}
    >
      <Field label={t('name')}>
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={longestName}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" size="sm" disabled={!name.trim()} className="self-end">
        {t('save')}
      </Button>
    </Form>
  )
}

type ViewRowProps = { view: SavedView; current: boolean; onOpen: () => void; change: ChangeViews }

function ViewRow({ view: { name, search }, current, onOpen, change }: ViewRowProps) {
  const t = useTranslations('infractions.queue.views')
  const [renaming, setRenaming] = useState(false)
  const href = `${queuePath}${search}`
  if (renaming) {
    return (
      <li>
        <RenameForm
          name={name}
          onEnd={(given) => {
            setRenaming(false)
            change((all) => withName(all, name, given))
          }}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-0.5">
      <Link
        href={href}
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
      <IconButton
        variant="ghost"
        size="sm"
        label={t('delete', { name })}
        onClick={() => change((all) => withoutView(all, name))}
      >
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
    <Form className="flex items-center gap-1" onSubmit={() => onEnd(text)}>
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
    </Form>
  )
}
