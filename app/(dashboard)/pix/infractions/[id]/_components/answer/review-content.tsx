'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { ApprovalNeedText } from '@/components/operations/approval-panel'
import { Money } from '@/components/payments/money'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { useRefundedText } from '@/components/payments/use-refunded-text'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Opinion } from '@/lib/features/pix/infractions/rules/infraction'
import { returnedOf } from '@/lib/features/pix/infractions/rules/infraction-returns'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { AnsweredOpinion, AnsweredText } from '../case/answered-content'
import { useCase } from '../case/context'

type ReviewContentProps = { text: string; analysis: Opinion }

/** Opinion, text, files and the way they go, word for word as they will be sent. */
export function ReviewContent({ text, analysis }: ReviewContentProps) {
  const t = useTranslations('infractions.answer.review')
  const { infraction } = useCase()
  const { amountCents } = infraction
  const { attachments } = infraction.draft
  return (
    <>
      <AmountsDisagree given={infraction} />
      {analysis === 'accepted' && <ReturnedBefore />}
      {analysis === 'accepted' && amountCents !== null && (
        <div>
          <Money cents={amountCents} size="lg" />
          <SpelledAmount cents={amountCents} />
        </div>
      )}
      <AnsweredOpinion analysis={analysis} />
      <AnsweredText text={text} />
      <section aria-label={t('files', { count: attachments.length })} className="flex flex-col gap-1.5">
        <h3 className="font-semibold text-sm">{t('files', { count: attachments.length })}</h3>
        {attachments.length > 0 && (
          <ul className="border-line border-t">
            {attachments.map((file) => (
              <ReviewFile key={file.id} file={file} />
            ))}
          </ul>
        )}
      </section>
      <ul className="flex flex-col gap-1 text-ink-2 text-sm">
        <li>{t('account')}</li>
        <li>{t('evidence')}</li>
      </ul>
      {analysis === 'accepted' && <SecondPerson />}
    </>
  )
}

function ReviewFile({ file: { name, originalName, bytes, sha256 } }: { file: Attachment }) {
  const t = useTranslations('infractions.answer.review')
  const locale = useLocale()
  return (
    <li className="border-line border-b py-2 text-sm">
      <p className="flex gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="flex-none text-ink-2 tabular-nums">{formatBytes(bytes, locale)}</span>
      </p>
      {originalName !== name && (
        <p className="text-ink-3 text-xs wrap-anywhere">{t('file-original', { name: originalName })}</p>
      )}
      <p className="text-ink-3 text-xs">
        SHA-256 <span className="ident wrap-anywhere">{sha256}</span>
      </p>
    </li>
  )
}

/** Agreeing to what went back already could debit it a second time. */
function ReturnedBefore() {
  const t = useTranslations('infractions.answer.review')
  const { infraction } = useCase()
  const labels = useRefundedText()
  const { data } = useQuery(readQuery(infractions.known, { id: infraction.id }))
  const { refundEntries = [], refunds = [] } = data ?? {}
  const returned = returnedOf({ infraction, refundEntries, refunds })
  if (!returned) return null
  const { title, soFar } = labels(returned)
  return (
    <Notice tone="danger" role="status" title={title}>
      {soFar && <p>{soFar}</p>}
      <p>{t('returned-what')}</p>
    </Notice>
  )
}

function SecondPerson() {
  const t = useTranslations('infractions.answer.review')
  const { approval, amountCents } = useCase().infraction
  if (approval.thresholdCents === null || (approval.needs === 'approval' && approval.approvers.length === 0))
    return null
  return (
    <section aria-label={t('second')} className="flex flex-col gap-2 text-sm">
      {approval.needs === 'approval' && <h3 className="font-semibold">{t('second')}</h3>}
      <ApprovalNeedText need={approval} outgoingCents={amountCents} />
    </section>
  )
}
