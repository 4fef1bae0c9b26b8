'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Button, IconButton } from '@/components/ui/button'
import { Dialog, FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { TextArea, writeAtCursor } from '@/components/ui/fields/text-area'
import { Moment } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { templateWrites } from '@/lib/features/pix/infractions/contract'
import { allTemplates } from '@/lib/features/pix/infractions/queries'
import { templateNames } from '@/lib/features/pix/infractions/rules/template-text'
import { type Template, type TemplateFields, templateFields } from '@/lib/features/pix/infractions/templates-schema'

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
                  name: template.updatedBy?.name ?? t('unnamed'),
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
  return (
    <ConfirmWrite
      contract={templateWrites.remove}
      input={{ id: template.id }}
      onClose={onDone}
      title={t('remove-title', { name: template.name })}
      keep={t('remove-keep')}
      confirm={t('remove-confirm')}
    >
      {t('remove-what')}
    </ConfirmWrite>
  )
}

type TemplateFormProps = { template: Template | { body: string }; onDone: () => void }

/** A template's name and text; the names that the case fills in are written by a click. */
function TemplateForm({ template, onDone }: TemplateFormProps) {
  const t = useTranslations('infractions.templates')
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const before = 'id' in template ? template : null
  const [name, setName] = useState(before?.name ?? '')
  const [body, setBody] = useState(template.body)
  const [tried, setTried] = useState(false)
  const parsed = templateFields.safeParse({ name, body })
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (fields: TemplateFields) =>
      before
        ? sendWrite(templateWrites.change, { id: before.id, ...fields })
        : sendWrite(templateWrites.create, fields),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: allTemplates.queryKey })
      onDone()
    },
  })
  const taken = saving.error instanceof ApiError && saving.error.code === 'conflict'
  const refuses = (field: string) =>
    tried && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field)

  function submit() {
    setTried(true)
    if (parsed.success) saving.mutate(parsed.data)
  }

  return (
    <FormDialog
      onClose={onDone}
      onSubmit={submit}
      title={before ? t('edit-title') : t('new-title')}
      className="w-160"
      keep={t('discard')}
      submit={t('save')}
      busy={saving.isPending}
    >
      <Field label={t('name')} required error={taken ? t('name-taken') : refuses('name') ? t('name-wrong') : undefined}>
        <Input
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            saving.reset()
          }}
          maxLength={80}
          autoComplete="off"
          data-first-focus
        />
      </Field>
      <Field label={t('body')} required error={refuses('body') ? t('body-wrong') : undefined}>
        <TextArea
          ref={area}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          maxLength={20_000}
          className="max-h-[40vh] min-h-40"
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-ink-2 text-xs">{t('names')}</legend>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1 max-md:grid-cols-1">
          {templateNames.map((placeholder) => (
            <li key={placeholder}>
              <button
                type="button"
                onClick={() => area.current && writeAtCursor(area.current, `{${placeholder}}`)}
                className="flex min-h-7 w-full items-center gap-2 rounded-xs px-1.5 py-1 text-left text-xs hover:bg-hover max-md:min-h-10 dark:hover:bg-pressed"
              >
                <span className="ident text-accent-ink">{`{${placeholder}}`}</span>
                <span className="text-ink-3">{t(`meaning.${placeholder}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      {saving.error && !taken && <ErrorNotice error={saving.error} />}
    </FormDialog>
  )
}
