'use client'

import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type QueueFilters, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover, type PopoverTriggerProps } from '@/components/ui/popover'
import { longestName, mostViews, useSavedViews, withName, withoutView, withView } from './saved-views'
import { ViewRow } from './view-row'

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
                <ViewRow
                  key={view.name}
                  name={view.name}
                  href={`${queuePath}${view.search}`}
                  current={view === current}
                  onOpen={close}
                  onRename={(name) => change((all) => withName(all, view.name, name))}
                  onDelete={() => change((all) => withoutView(all, view.name))}
                />
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
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
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
    </form>
  )
}
