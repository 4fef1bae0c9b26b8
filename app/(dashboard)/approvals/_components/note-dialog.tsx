'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CancelledNotes } from '@/components/operations/cancelled-notes'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import type { ApprovalLabels } from './request-labels'

const reasonLength = { shortest: 3, longest: 500 }

type NoteDialogProps = {
  notes: readonly CancelledNote[]
  labels: ApprovalLabels
  busy: boolean
  /** The failure, shown where the person acted. */
  error: ReactNode
  onClose: () => void
  onApprove: (reason: string) => void
}

/** Asks for the reason to pay cancelled or denied notes or a changed holder, in the place of the usual question. */
export function NoteDialog({ notes, labels, busy, error, onClose, onApprove }: NoteDialogProps) {
  const t = useTranslations('operations.cancelled-notes')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const reason = text.trim()
  const isShort = reason.length < reasonLength.shortest
  return (
    <FormDialog
      onClose={onClose}
      title={labels.title}
      onSubmit={() => (isShort ? setMissing(true) : onApprove(reason))}
      submit={labels.confirm}
      tone="danger"
      busy={busy}
    >
      {notes.length > 0 ? <CancelledNotes notes={notes}>{labels.what}</CancelledNotes> : <p>{labels.what}</p>}
      <Field
        label={t('reason')}
        required
        count={{ used: text.length, of: reasonLength.longest }}
        hint={t('reason-hint')}
        error={missing && isShort ? t('reason-missing') : undefined}
      >
        <TextArea
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={reasonLength.longest}
          rows={3}
          data-first-focus
        />
      </Field>
      {error}
    </FormDialog>
  )
}
