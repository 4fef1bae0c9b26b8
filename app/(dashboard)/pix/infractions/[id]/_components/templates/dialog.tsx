'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Button, IconButton } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Moment } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { useWrite } from '@/lib/client/write'
import { templateWrites } from '@/lib/features/pix/infractions/contract'
import { allTemplates } from '@/lib/features/pix/infractions/templates/queries'
import type { Template } from '@/lib/features/pix/infractions/templates/schema'
import { TemplateForm } from './form'

/** The first view of the dialog: the list, or a new template that begins with a text. */
export type TemplatesStart = { body: string } | 'list'

type TemplatesDialogProps = { start: TemplatesStart; onClose: () => void }

/** The team's templates: write one, change one, delete one. */
export function TemplatesDialog({ start, onClose }: TemplatesDialogProps) {
  const [editing, setEditing] = useState<Template | { body: string } | null>(start === 'list' ? null : start)
  if (editing) {
    const done = start === 'list' ? () => setEditing(null) : onClose
    return <TemplateForm template={editing} onDone={done} />
  }
  return <TemplateList onEdit={setEditing} onClose={onClose} />
}

type TemplateListProps = { onEdit: (template: Template | { body: string }) => void; onClose: () => void }

function TemplateList({ onEdit, onClose }: TemplateListProps) {
  const t = useTranslations('infractions.templates')
  const common = useTranslations('common')
  const list = useInfiniteQuery(allTemplates)
  const templates = list.data?.pages[0]?.items
  const [removing, setRemoving] = useState<Template | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      className="w-160"
      footer={
        <>
          <Button data-first-focus onClick={onClose}>
            {common('close')}
          </Button>
          <Button variant="primary" onClick={() => onEdit({ body: '' })}>
            {t('new')}
          </Button>
        </>
      }
    >
      {list.isPending && <Skeleton className="h-20 w-full" />}
      <ReadFailure query={list} />
      {templates?.length === 0 && <p className="text-ink-2 text-sm">{t('none')}</p>}
      <ul className="text-sm">
        {templates?.map((template) => (
          <li key={template.id} className="flex items-start gap-2 border-line border-b py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{template.name}</p>
              <p className="line-clamp-2 text-ink-2 text-xs wrap-anywhere">{template.body}</p>
              <p className="text-ink-3 text-xs">
                {t.rich('changed', {
                  name: template.updatedBy?.name ?? t('somebody'),
                  when: () => <Moment at={template.updatedAt} />,
                })}
              </p>
              <TemplateOutcomes template={template} />
            </div>
            <IconButton
              size="sm"
              variant="ghost"
              label={t('edit', { name: template.name })}
              onClick={() => onEdit(template)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              variant="ghost"
              label={t('remove', { name: template.name })}
              onClick={() => setRemoving(template)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {removing && <RemoveTemplate template={removing} onDone={() => setRemoving(null)} />}
    </Dialog>
  )
}

/** Outcomes of the infractions contested with a template, in counts only. */
export function TemplateOutcomes({ template: { outcomes } }: { template: Template }) {
  const t = useTranslations('infractions.templates')
  return <p className="text-ink-3 text-xs tabular-nums">{t('outcomes', outcomes)}</p>
}

function RemoveTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const t = useTranslations('infractions.templates')
  const removal = useWrite(templateWrites.remove, { onSuccess: onDone })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      onConfirm={() => removal.mutate({ id: template.id })}
      title={t('remove-title', { name: template.name })}
      keep={t('remove-keep')}
      confirm={t('remove-confirm')}
      busy={removal.isPending}
      error={removal.error && <ErrorNotice error={removal.error} />}
    >
      {t('remove-what')}
    </ConfirmDialog>
  )
}
