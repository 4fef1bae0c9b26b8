'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { TextArea } from '@/components/ui/fields/text-area'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { sideOf } from './ledger/pairs'

const reasons = {
  payments: ['contribution', 'loan', 'own-transfer', 'other'],
  documents: ['paid-otherwise', 'no-charge', 'replaced', 'other'],
} as const

type Reason = (typeof reasons)[keyof typeof reasons][number]

const longest = 500

type DismissDialogProps = {
  row: BackingRow
  name: string
  onDismiss: (reason: string) => void
  onClose: () => void
}

/** Asks why a row needs no other side: a usual reason, or custom text. */
export function DismissDialog({ row, name, onDismiss, onClose }: DismissDialogProps) {
  const t = useTranslations('reconciliation.dismissing')
  const side = sideOf(row)
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const ownText = text.trim()
  const usual = reason === null || reason === 'other' ? '' : t(`reasons.${reason}`)
  const fullReason = reason === null ? '' : [usual, ownText].filter(Boolean).join(': ')
  return (
    <FormDialog
      onClose={onClose}
      title={t(side === 'payments' ? 'title-payment' : 'title-note', { name })}
      submit={t('submit')}
      keep={t('keep')}
      disabled={fullReason === '' || fullReason.length > longest}
      onSubmit={() => onDismiss(fullReason)}
    >
      <p className="text-ink-2 text-sm">{t(side === 'payments' ? 'what-payment' : 'what-note')}</p>
      <RadioChoices
        label={t('reason')}
        value={reason}
        onValueChange={setReason}
        choices={reasons[side].map((value) => ({ value, title: t(`reasons.${value}`) }))}
      />
      <Field
        label={t('words')}
        optional={reason !== 'other'}
        required={reason === 'other'}
        count={{ used: fullReason.length, of: longest }}
      >
        <TextArea value={text} onChange={(event) => setText(event.target.value)} rows={2} />
      </Field>
    </FormDialog>
  )
}
