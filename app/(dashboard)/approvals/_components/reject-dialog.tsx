'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useField } from '@/components/ui/field-wiring'
import { controlClass } from '@/components/ui/input'
import { formatMoney } from '@/lib/core/money'
import type { Decidable } from '@/lib/features/operations/any/schema'

const longestReason = 500

type RejectDialogProps = {
  request: Decidable
  busy: boolean
  /** What went wrong, where the person acted. */
  error: ReactNode
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks why: whoever asked will read it. */
export function RejectDialog({ request, busy, error, onClose, onReject }: RejectDialogProps) {
  const t = useTranslations('approvals.decide')
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { amountCents } = request
  function submit() {
    if (busy) return
    if (reason.trim() === '') setMissing(true)
    else onReject(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        amountCents === null
          ? t(request.kind === 'pix.analysis' ? 'reject-analysis-title' : 'reject-whole-title')
          : t('reject-title', { amount: formatMoney(amountCents, locale) })
      }
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('reject-keep')}</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('reject-do')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 text-sm">{t('reject-what', { name: request.createdBy.name })}</p>
      <Field
        label={t('reason')}
        required
        count={{ used: reason.length, of: longestReason }}
        error={missing && reason.trim() === '' ? t('reason-missing') : undefined}
      >
        <ReasonBox value={reason} onChange={setReason} />
      </Field>
      {error}
    </Dialog>
  )
}

function ReasonBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const wiring = useField()
  return (
    <div className={cx(controlClass, 'flex')}>
      <textarea
        {...wiring}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={longestReason}
        rows={3}
        data-first-focus
        className="min-w-0 flex-1 resize-y bg-transparent px-2.5 py-2 text-sm outline-none"
      />
    </div>
  )
}
