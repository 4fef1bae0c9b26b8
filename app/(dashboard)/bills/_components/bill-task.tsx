'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { useWrite } from '@/lib/client/write'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { OtherwiseDialog } from './otherwise-dialog'

export type BillTaskName = 'note' | 'day' | 'otherwise' | 'by-pix' | 'dismiss' | 'restore'

type TaskProps = { bill: Bill; onClose: () => void }

/** An annotation that a person adds to a bill or removes; the note itself does not change. */
export function BillTask({ task, ...props }: TaskProps & { task: BillTaskName }) {
  const Dialog = dialogs[task]
  return <Dialog {...props} />
}

function NoteDialog({ bill, onClose }: TaskProps) {
  const t = useTranslations('bills')
  const [note, setNote] = useState(bill.note ?? '')
  const change = useWrite(bills.change, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('note')}
      onClose={onClose}
      onSubmit={() => change.mutate({ id: bill.id, note: note.trim() || null })}
      submit={t('save')}
      busy={change.isPending}
    >
      <Field label={t('note')} labelHidden hint={t('note-what')}>
        <TextArea
          rows={3}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          data-first-focus
        />
      </Field>
      {change.error && <ErrorNotice error={change.error} />}
    </FormDialog>
  )
}

/** The due day of a bill whose note names none. An empty field removes the day. */
function DayDialog({ bill, onClose }: TaskProps) {
  const t = useTranslations('bills')
  const [day, setDay] = useState(bill.dueDate ?? '')
  const change = useWrite(bills.change, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('day-title')}
      onClose={onClose}
      onSubmit={() => change.mutate({ id: bill.id, dueDate: day || null })}
      submit={t('save')}
      busy={change.isPending}
      disabled={day === '' && bill.dueDate === null}
    >
      <DateField label={t('due')} value={day} onChange={setDay} />
      <p className="text-ink-2 text-sm">{t('day-what')}</p>
      {change.error && <ErrorNotice error={change.error} />}
    </FormDialog>
  )
}

function ByPixDialog({ bill, onClose }: TaskProps) {
  const t = useTranslations('bills')
  return (
    <ConfirmWrite
      contract={bills.change}
      input={{ id: bill.id, method: 'pix' }}
      title={t('by-pix-title')}
      confirm={t('tasks.by-pix')}
      keep={t('keep')}
      tone="primary"
      onClose={onClose}
    >
      <p>{t('by-pix-what')}</p>
    </ConfirmWrite>
  )
}

const shortestReason = 3

function DismissDialog({ bill, onClose }: TaskProps) {
  const t = useTranslations('bills')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const dismissal = useWrite(bills.dismiss, { onSuccess: onClose })
  const missing = reason.trim().length < shortestReason
  return (
    <FormDialog
      title={t('dismiss-title')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!missing) dismissal.mutate({ id: bill.id, reason: reason.trim() })
      }}
      submit={t('tasks.dismiss')}
      tone="danger"
      busy={dismissal.isPending}
    >
      <Field label={t('reason')} required error={tried && missing && t('reason-missing')}>
        <TextArea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-first-focus
        />
      </Field>
      <p className="text-ink-2 text-sm">{t('dismiss-what')}</p>
      {dismissal.error && <ErrorNotice error={dismissal.error} />}
    </FormDialog>
  )
}

function RestoreDialog({ bill, onClose }: TaskProps) {
  const t = useTranslations('bills')
  return (
    <ConfirmWrite
      contract={bills.restore}
      input={{ id: bill.id }}
      title={t('restore-title')}
      confirm={t('tasks.restore')}
      keep={t('keep')}
      tone="primary"
      onClose={onClose}
    >
      <p>{t('restore-what')}</p>
    </ConfirmWrite>
  )
}

const dialogs = {
  note: NoteDialog,
  day: DayDialog,
  otherwise: ({ bill, onClose }: TaskProps) => <OtherwiseDialog chosen={[bill]} onClose={onClose} />,
  'by-pix': ByPixDialog,
  dismiss: DismissDialog,
  restore: RestoreDialog,
}
