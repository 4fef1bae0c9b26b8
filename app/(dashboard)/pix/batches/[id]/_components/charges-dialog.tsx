'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SendDialog } from '@/components/operations/sending/send-dialog'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { Money } from '@/components/payments/money'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { KeyValue } from '@/components/ui/key-value'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchDetail, BatchOperation } from '@/lib/features/pix/batches/schema'

type ChargesDialogProps = { batch: BatchDetail; rows: number; onClose: () => void }
type Asked = { id: string; version: number; remind?: boolean }

/** Has exactly the version that is shown made into charges. */
export function ChargesDialog({ batch, rows, onClose }: ChargesDialogProps) {
  const t = useTranslations('batches.charges.sending')
  const { id, version, totalCents, codes, mailOff } = batch
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
      sending={sending}
      submit={submit}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: t('total'), value: <Money cents={totalCents} /> },
          { label: t('rows'), value: String(rows) },
          { label: t('emails'), value: String(emails) },
          { label: t('version'), value: String(version) },
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
