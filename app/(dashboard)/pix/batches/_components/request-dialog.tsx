'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ApprovalNeedText } from '@/components/operations/approval-panel'
import { SendDialog } from '@/components/operations/sending/send-dialog'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useEffectText } from '@/components/operations/sending/use-effect-text'
import { useSending } from '@/components/operations/sending/use-sending'
import { type When, WhenField } from '@/components/operations/sending/when-field'
import { Money } from '@/components/payments/money'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { KeyValue } from '@/components/ui/key-value'
import { formatDay } from '@/lib/core/dates'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchDetail, BatchOperation } from '@/lib/features/pix/batches/schema'
import { useAccountOf, useBalanceAfter } from './use-batch-account'

type RequestDialogProps = { batch: BatchDetail; rows: number; onClose: () => void }
type Asked = { id: string; version: number; sendOn?: string; remind?: boolean }

/** Requests exactly the version that is shown. */
export function RequestDialog({ batch, rows, onClose }: RequestDialogProps) {
  const t = useTranslations('batches.request')
  const { id, version, totalCents, codes, lookUp, approval, rowDays } = batch
  const needs = approval?.needs ?? 'send'
  const account = useAccountOf(batch)
  const after = useBalanceAfter(batch)
  const effectText = useEffectText()
  const locale = useLocale()
  const sending = useSending<Asked, BatchOperation>({
    contract: batches.request,
    sendingKey: useDialogKey(),
    onSent: onClose,
  })
  const [when, setWhen] = useState<When>({ later: false, sendOn: '' })
  const [tried, setTried] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const dayMissing = when.later && when.sendOn === ''
  const submit = (send: typeof sending.send) => {
    setTried(true)
    if (dayMissing) return place.current?.querySelector('input')?.focus()
    send({ id, version, ...(when.later && { sendOn: when.sendOn }) }, approval?.needs)
  }
  return (
    <SendDialog
      contract={batches.request}
      labels="batches.request"
      className="w-140"
      needs={needs}
      effect={effectText({
        kind: 'batch',
        needs,
        cents: totalCents,
        count: rows,
        when: when.later ? 'day' : rowDays ? 'rows' : 'now',
      })}
      disabled={needs === 'approval' && approval?.approvers.length === 0}
      sending={sending}
      submit={submit}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: t('total'), value: <Money cents={totalCents} /> },
          { label: t('account'), value: account },
          after !== null && !when.later && { label: t('after'), value: <Money cents={after} /> },
          { label: t('rows'), value: String(rows) },
          { label: t('new-payees'), value: String(codes.new_payee ?? 0) },
          { label: t('unseen'), value: String(lookUp.missing) },
        ]}
      />
      <div ref={place}>
        <WhenField value={when} onChange={setWhen} error={tried && dayMissing ? t('when-missing') : undefined} />
      </div>
      {rowDays && (
        <p className="text-ink-2 text-sm">
          {t('row-days', { from: formatDay(rowDays.from, locale), to: formatDay(rowDays.to, locale) })}
        </p>
      )}
      <p className="text-ink-2 text-sm">{t('what', { needs })}</p>
      {approval && <ApprovalNeedText need={approval} outgoingCents={totalCents} />}
    </SendDialog>
  )
}

/** Has exactly the version that is shown made into charges. */
export function ChargesDialog({ batch, rows, onClose }: RequestDialogProps) {
  const t = useTranslations('batches.charges.sending')
  const { id, version, totalCents, codes, mailOff } = batch
  const effectText = useEffectText()
  const emails = mailOff ? 0 : rows - (codes.no_email ?? 0)
  const sending = useSending<Asked, BatchOperation>({
    contract: batches.request,
    sendingKey: useDialogKey(),
    onSent: onClose,
  })
  const [remind, setRemind] = useState(false)
  const submit = (send: typeof sending.send) => send({ id, version, ...(remind && { remind }) })
  return (
    <SendDialog
      contract={batches.request}
      labels="batches.charges.sending"
      effect={effectText({ kind: 'charges', needs: 'send', cents: totalCents, count: rows })}
      sending={sending}
      submit={submit}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: t('total'), value: <Money cents={totalCents} /> },
          { label: t('rows'), value: String(rows) },
          { label: t('emails'), value: String(emails) },
        ]}
      />
      {emails > 0 && (
        <Checkbox checked={remind} onChange={({ target }) => setRemind(target.checked)}>
          {t('remind')}
        </Checkbox>
      )}
      <p className="text-ink-2 text-sm">{t('what')}</p>
    </SendDialog>
  )
}
