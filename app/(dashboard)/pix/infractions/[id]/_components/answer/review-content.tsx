'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { AmountInWords } from '@/components/payments/amount-in-words'
import { Money } from '@/components/payments/money'
import { useReturnedWords } from '@/components/payments/use-returned-words'
import { Avatar } from '@/components/ui/avatar'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import type { Opinion } from '@/lib/core/infraction'
import { returnedOf } from '@/lib/core/infraction-returns'
import { formatMoney } from '@/lib/core/money'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Attachment, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { AnsweredOpinion } from '../answered/opinion'
import { AnsweredText } from '../answered/text'
import type { AnswerDraft } from './use-answer-draft'

type ReviewContentProps = { infraction: InfractionCase; draft: AnswerDraft; analysis: Opinion }

/** Opinion, text, files and the way they go, word for word as they will be sent. */
export function ReviewContent({ infraction, draft, analysis }: ReviewContentProps) {
  const t = useTranslations('infractions.answer.review')
  const { attachments } = infraction.draft
  return (
    <>
      <AmountsDisagree given={infraction} />
      {analysis === 'accepted' && <ReturnedBefore infraction={infraction} />}
      {analysis === 'accepted' && infraction.amountCents !== null && (
        <div>
          <Money cents={infraction.amountCents} size="lg" />
          <AmountInWords cents={infraction.amountCents} />
        </div>
      )}
      <AnsweredOpinion analysis={analysis} amountCents={infraction.amountCents} />
      <AnsweredText text={draft.state.mine.description} />
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
      {analysis === 'accepted' && <SecondPerson infraction={infraction} />}
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
function ReturnedBefore({ infraction }: { infraction: InfractionCase }) {
  const t = useTranslations('infractions.answer.review')
  const words = useReturnedWords()
  const { data } = useQuery(readQuery(infractions.known, { id: infraction.id }))
  const returned = returnedOf({
    infraction,
    refundEntries: data?.refundEntries ?? [],
    refunds: data?.refunds ?? [],
  })
  if (!returned) return null
  const { title, soFar } = words(returned)
  return (
    <Notice tone="danger" role="status" title={title}>
      {soFar && <p>{soFar}</p>}
      <p>{t('returned-what')}</p>
    </Notice>
  )
}

function SecondPerson({ infraction: { approval } }: { infraction: InfractionCase }) {
  const t = useTranslations('infractions.answer.review')
  const locale = useLocale()
  const { needed, thresholdCents, approvers, hours } = approval
  if (needed && approvers.length === 0) return null
  const threshold = thresholdCents === null ? '' : formatMoney(thresholdCents, locale)
  if (!needed) {
    return (
      <p className="text-ink-2 text-sm">{t(thresholdCents === null ? 'second-off' : 'second-below', { threshold })}</p>
    )
  }
  return (
    <section aria-label={t('second')} className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t('second')}</h3>
      <p className="text-ink-2">{t('second-what', { threshold, hours })}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {approvers.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <Avatar name={name} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
