'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { TextArea, writeAtCursor } from '@/components/ui/fields/text-area'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { templateWrites } from '@/lib/features/pix/infractions/contract'
import { templateNames } from '@/lib/features/pix/infractions/rules/template-text'
import { allTemplates } from '@/lib/features/pix/infractions/templates/queries'
import { type Template, type TemplateFields, templateFields } from '@/lib/features/pix/infractions/templates/schema'

type TemplateFormProps = { template: Template | { body: string }; onDone: () => void }

/** A template's name and text; the names that the case fills in are written by a click. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
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
