'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { descriptionLimit } from '@/lib/features/pix/transfers/schema'
import { type TransferFormApi, useFieldError } from './transfer-form-api'

// Each field registers as it is drawn, so that a refusal puts the focus on the first of them on the page.

export function DescriptionField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <Field
      label={t('description')}
      optional
      count={{ used: [...description.trim()].length, of: descriptionLimit }}
      hint={t('description-hint')}
      error={errorOf('description')}
    >
      <Input autoComplete="off" {...form.register('description')} />
    </Field>
  )
}

export function ExternalIdField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  return (
    <Field label={t('external-id')} optional hint={t('external-id-hint')} error={errorOf('externalId')}>
      <Input mono autoComplete="off" spellCheck={false} {...form.register('externalId')} />
    </Field>
  )
}
