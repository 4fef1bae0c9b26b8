'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { HolderComparison } from '@/components/payments/holder-comparison'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { Form } from '@/components/ui/form'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { formatInstant } from '@/lib/core/dates'
import { isSamePixKey } from '@/lib/core/pix/pix-key'
import { batches } from '@/lib/features/pix/batches/contract'
import { isHolderStop } from '@/lib/features/pix/batches/rules/row-codes'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { payees } from '@/lib/features/pix/payees/contract'
import type { ListedRow } from './rows-wanted'

type ChangedHolderProps = { row: ListedRow; batch: BatchDetail; mayChange: boolean }

/** A row whose key has another holder than was paid before, or none to compare: both side by side, and the reason that it takes to pay. */
export function ChangedHolder({ row, batch: { id, version, approval }, mayChange }: ChangedHolderProps) {
  const t = useTranslations('batches.holder')
  const problems = useTranslations('batches.problems')
  const titleId = useId()
  const [reason, setReason] = useState('')
  const change = useWrite(batches.changeRow)
  const isProblem = row.problems.some(isHolderStop)
  const code = [...row.problems, ...row.warnings].find(isHolderStop)
  if (!code) return null
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-sm"
    >
      <h3 id={titleId} className="font-semibold text-base">
        {problems(code === 'holder_unclear' ? code : 'holder_changed')}
      </h3>
      <p className="text-ink-2">{t('what', { approvals: approval?.thresholdCents ? 'on' : 'off' })}</p>
      {row.payeeId && <Comparison row={row} payeeId={row.payeeId} />}
      {isProblem && mayChange && (
        <Form
          className="flex flex-col gap-3"
          onSubmit={() => {
            if (!change.isPending) change.mutate({ id, rowId: row.rowId, version, holderReason: reason })
          }}
        >
          <Field
            label={t('reason')}
            required
            hint={t('reason-hint', { needs: approval?.thresholdCents ? 'approval' : 'send' })}
          >
            <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button type="submit" busy={change.isPending} disabled={reason.trim().length < 3} className="self-start">
            {t('submit')}
          </Button>
          {change.error && <ErrorNotice error={change.error} />}
        </Form>
      )}
    </section>
  )
}

function Comparison({ row: { key, holder }, payeeId }: { row: ListedRow; payeeId: string }) {
  const t = useTranslations('batches.holder')
  const locale = useLocale()
  const { data } = useQuery(readQuery(payees.one, { id: payeeId }))
  const known = data?.keys.find(({ type, value }) => key && isSamePixKey(value, key.value, type))
  if (!key || !holder || !known?.owner || !known.bank) return null
  return (
    <HolderComparison
      remembered={{ owner: known.owner, bank: known.bank }}
      rememberedNote={known.seenAt ? t('seen', { when: formatInstant(known.seenAt, locale) }) : ''}
      found={holder}
      foundNote={t('found', { when: formatInstant(holder.seenAt, locale) })}
      keyOf={key}
    />
  )
}
