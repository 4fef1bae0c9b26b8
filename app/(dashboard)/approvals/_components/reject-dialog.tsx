'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { formatMoney } from '@/lib/core/money/money'
import type { Decidable } from '@/lib/features/operations/any/schema'

const longestReason = 500

type RejectDialogProps = {
  request: Decidable
  busy: boolean
  /** The failure, shown where the person acted. */
  error: ReactNode
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks why: the requester will read it. */
export function RejectDialog({ request, busy, error, onClose, onReject }: RejectDialogProps) {
  const t = useTranslations('approvals.decide')
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { amountCents } = request
  return (
    <FormDialog
      onClose={onClose}
      title={
        amountCents === null
          ? t(request.kind === 'pix.analysis' ? 'reject-analysis-title' : 'reject-whole-title')
          : t('reject-title', { amount: formatMoney(amountCents, locale) })
      }
      onSubmit={() => (reason.trim() === '' ? setMissing(true) : onReject(reason.trim()))}
      submit={t('reject-do')}
      tone="danger"
      busy={busy}
      keep={t('reject-keep')}
    >
      <p className="text-ink-2 text-sm">{t('reject-what', { name: request.createdBy.name })}</p>
      <Field
        label={t('reason')}
        required
        count={{ used: reason.length, of: longestReason }}
        error={missing && reason.trim() === '' ? t('reason-missing') : undefined}
      >
        <TextArea
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={longestReason}
          rows={3}
          data-first-focus
        />
      </Field>
      {error}
    </FormDialog>
  )
}
