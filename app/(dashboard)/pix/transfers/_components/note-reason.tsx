'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CancelledNotes } from '@/components/operations/cancelled-notes'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import type { TransferFormApi } from './transfer-values'

const longestReason = 500

type NoteReasonProps = {
  form: TransferFormApi
  note: CancelledNote
  /** The reason was sent with the transfer and cannot be changed. */
  locked: boolean
}

/** Shown where the transfer's note was cancelled or denied: the note, and the field for the reason to pay nevertheless. */
export function NoteReason({ form, note, locked }: NoteReasonProps) {
  const t = useTranslations('operations.cancelled-notes')
  return (
    <>
      <CancelledNotes notes={[note]}>{t('request')}</CancelledNotes>
      <ReasonField form={form} name="noteReason" label={t('reason')} hint={t('reason-hint')} locked={locked} />
    </>
  )
}

type ReasonFieldProps = Omit<NoteReasonProps, 'note'> & {
  name: 'reason' | 'noteReason'
  label: string
  hint: string
}

export function ReasonField({ form, name, label, hint, locked }: ReasonFieldProps) {
  const reason = useWatch({ control: form.control, name })
  return (
    <Field label={label} required count={{ used: [...reason.trim()].length, of: longestReason }} hint={hint}>
      <TextArea rows={3} maxLength={longestReason} readOnly={locked} {...form.register(name)} />
    </Field>
  )
}
