'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { paymentAddress } from '@/components/payments/refund-address'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/core/money'
import type { RefundReview } from '@/lib/features/pix/refunds/schema'
import { AgreeBox } from './agree-box'
import { cautionsOf } from './cautions'
import { ExternalIdField, externalIdLimit } from './external-id-field'
import { PaymentSummary } from './payment-summary'
import type { PaymentToRefund } from './payment-to-refund'
import { ReviewApproval } from './review-approval'
import { ReviewBalance } from './review-balance'
import { BlockingNotice, ReturnedNotice, ReviewCautions } from './review-cautions'
import { useRefundSending } from './use-refund-sending'

type RefundReviewFormProps = {
  toRefund: PaymentToRefund
  review: RefundReview
  onReadAgain: () => void
  reading: boolean
}

/** All that is known before the whole payment goes back, and the one button that sends it. */
export function RefundReviewForm({ toRefund, review, onReadAgain, reading }: RefundReviewFormProps) {
  const t = useTranslations('refunds.form')
  const now = useNow()
  const cautions = cautionsOf(review, toRefund.endToEndId, new Date(now))
  const { values, setValues, sending } = useRefundSending({ toRefund, review, onReadAgain })
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const agreeBox = useRef<HTMLInputElement>(null)
  const externalId = values.externalId.trim()
  const tooLong = [...externalId].length > externalIdLimit
  const { blocking, returned, agreeTo, nobodyApproves } = cautions
  const closed = blocking !== null || returned.length > 0
  const input = { ...toRefund, ...(externalId && { externalId }) }

  function allowed(): boolean {
    setAsked(true)
    if (agreeTo && !agreed) agreeBox.current?.focus()
    return !sending.pending && !closed && !nobodyApproves && !tooLong && (agreeTo === null || agreed)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (allowed()) sending.send(input)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto grid max-w-250 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4 max-md:pb-0"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {blocking ? (
          <BlockingNotice refund={blocking} />
        ) : (
          returned.length > 0 && <ReturnedNotice entries={returned} toRefund={toRefund} />
        )}
        <PaymentSummary toRefund={toRefund} payment={review.payment}>
          {closed ? null : (
            <ExternalIdField
              value={values.externalId}
              onChange={(text) => setValues({ externalId: text })}
              tooLong={tooLong}
            />
          )}
        </PaymentSummary>
        {!review.payment && <Notice title={t('unseen-title')}>{t('unseen-what')}</Notice>}
        {!closed && <ReviewCautions cautions={cautions} onReadAgain={onReadAgain} reading={reading} />}
        {!closed && agreeTo && (
          <AgreeBox
            ref={agreeBox}
            what={agreeTo}
            checked={agreed}
            onCheckedChange={setAgreed}
            missing={asked && !agreed}
          />
        )}
        {sending.error && !closed && (
          <SendNotice
            kind="refund"
            error={sending.error}
            address={paymentAddress(toRefund.endToEndId, toRefund.accountId, sending.sentKey ?? undefined)}
            unplaced={sending.unplaced}
            arrival={reading ? 'looking' : null}
            onSendAgain={() => allowed() && sending.send(input)}
            onSendAnother={() => allowed() && sending.sendAnother(input)}
          />
        )}
      </div>
      {!closed && (
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <ReviewBalance review={review} subAccount={toRefund.accountId !== undefined} />
          <ReviewApproval approval={review.approval} amountKnown={review.payment !== null} />
          <p className="text-ink-3 text-xs">{t('after-note')}</p>
        </div>
      )}
      {!closed && (
        <div className="flex flex-wrap items-center justify-end gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
          {sending.pending && <LongWait />}
          <ButtonLink href="/pix/refunds/new" variant="ghost" prefetch={false} className="max-md:hidden">
            {t('other')}
          </ButtonLink>
          <SendButton busy={sending.pending} disabled={nobodyApproves}>
            <Effect review={review} />
          </SendButton>
        </div>
      )}
    </form>
  )
}

/** What the button does, with the amount where it is known. */
function Effect({ review: { payment, approval } }: { review: RefundReview }) {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  if (!payment) return t(approval.needed ? 'submit-approval-unknown' : 'submit-unknown')
  const amount = formatMoney(payment.amountCents, locale)
  return t(approval.needed ? 'submit-approval' : 'submit', { amount })
}
