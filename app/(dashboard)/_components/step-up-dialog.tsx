'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ProofDialog } from '@/components/second-factor/proof-dialog'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import type { ProofSubject } from '@/lib/client/step-up'
import { formatMoney } from '@/lib/core/money/money'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import { approvals, isDecidable } from '@/lib/features/approvals/contract'
import { passkeys } from '@/lib/features/passkeys/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'

type StepUpDialogProps = {
  /** The decision that needs the proof; null for anything else. */
  subject: ProofSubject | null
  onEnd: (proven: boolean) => void
}

/** Asks for the second factor before an operation is sent; closing the dialog sends nothing. */
export function StepUpDialog({ subject, onEnd }: StepUpDialogProps) {
  const t = useTranslations('step-up')
  return (
    <ProofDialog
      title={t('title')}
      submit={t('submit')}
      options={() => sendWrite(passkeys.stepUpOptions, subject ?? {})}
      act={(proof) => sendWrite(secondFactor.stepUp, proof)}
      onClose={() => onEnd(false)}
      onDone={() => onEnd(true)}
    >
      {subject && <Decision subject={subject} />}
      <p className="text-ink-2 text-sm">{t(subject ? 'what-decision' : 'what')}</p>
    </ProofDialog>
  )
}

/** Amount and receiver of the request, as read when the person decided. */
function Decision({ subject: { operationId, decision } }: { subject: ProofSubject }) {
  const t = useTranslations('step-up')
  const locale = useLocale()
  const { data: request } = useQuery(readQuery(approvals.one, { id: operationId }))
  if (!request || !isDecidable(request)) return null
  const { amountCents, kind } = request
  const amount = amountCents === null ? t('unknown-amount') : formatMoney(amountCents, locale)
  const name = operationParty(request) ?? operationReference(request) ?? operationId
  return <p className="wrap-anywhere font-medium">{t(`${decision}-${kindKeys[kind]}`, { amount, name })}</p>
}

const kindKeys = {
  'pix.transfer': 'transfer',
  'pix.batch': 'batch',
  'pix.refund': 'refund',
  'pix.analysis': 'analysis',
} as const
