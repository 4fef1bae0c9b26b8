'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApprovalPanel } from '@/components/operations/approval-panel'
import { AgreeBox } from '@/components/operations/sending/agree-box'
import { FormFoot } from '@/components/operations/sending/form-frame'
import type { DraftRequest } from '@/components/operations/sending/form-request'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDraftForm } from '@/components/operations/sending/use-draft-form'
import { useEffectText } from '@/components/operations/sending/use-effect-text'
import { useSending } from '@/components/operations/sending/use-sending'
import { paymentAddress } from '@/components/payments/refund-address'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Form } from '@/components/ui/form'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { refunds } from '@/lib/features/pix/refunds/contract'
import {
  type PaymentInput,
  type Refund,
  type RefundInput,
  type RefundReview,
  refundInput,
} from '@/lib/features/pix/refunds/schema'
import { cautionsOf } from './cautions'
import { PaymentSummary, ReviewBalance } from './payment-summary'
import { BlockingNotice, ReturnedNotice, ReviewCautions } from './review-cautions'

type RefundReviewFormProps = {
  toRefund: PaymentInput
  review: RefundReview
  onReadAgain: () => void
  reading: boolean
}

/** The review of a payment before all of it is refunded, and the button that sends the refund. */
export function RefundReviewForm({ toRefund, review, onReadAgain, reading }: RefundReviewFormProps) {
  const t = useTranslations('refunds.form')
  const effectText = useEffectText()
  const now = useNow()
  const cautions = cautionsOf(review, toRefund.endToEndId, new Date(now))
  const { form, sending } = useRefundForm({ toRefund, review, onReadAgain })
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const agreeBox = useRef<HTMLInputElement>(null)
  const { blocking, returned, agreeTo, lacksApprover } = cautions
  const closed = blocking !== null || returned.length > 0

  function submit(send: typeof sending.send) {
    setTried(true)
    if (agreeTo && !agreed) agreeBox.current?.focus()
    if (!sending.pending && !closed && !lacksApprover && (agreeTo === null || agreed))
      form.handleSubmit((input) => send(input, review.approval.needs))()
  }

  return (
    <Form
      onSubmit={() => submit(sending.send)}
      className="mx-auto grid max-w-250 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4 max-md:pb-0"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {blocking ? (
          <BlockingNotice refund={blocking} />
        ) : (
          returned.length > 0 && <ReturnedNotice entries={returned} toRefund={toRefund} />
        )}
        <PaymentSummary toRefund={toRefund} payment={review.payment}>
          {closed ? null : <ExternalIdField form={form} />}
        </PaymentSummary>
        {!review.payment && <Notice title={t('unseen-title')}>{t('unseen-what')}</Notice>}
        {!closed && <ReviewCautions cautions={cautions} onReadAgain={onReadAgain} reading={reading} />}
        {!closed && agreeTo && (
          <AgreeBox
            ref={agreeBox}
            checked={agreed}
            onCheckedChange={setAgreed}
            missing={tried && !agreed && t('agree-required')}
          >
            {t('agree', { what: agreeTo })}
          </AgreeBox>
        )}
        {!closed && (
          <SendNotice
            kind="refund"
            sending={sending}
            addressOf={(key) => paymentAddress(toRefund.endToEndId, toRefund.accountId, key)}
            arrival={reading ? 'looking' : null}
            onSend={submit}
          />
        )}
      </div>
      {!closed && (
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <ReviewBalance review={review} subAccount={toRefund.accountId !== undefined} />
          <ApprovalPanel need={review.approval} outgoingCents={review.payment?.amountCents ?? null} />
          <p className="text-ink-3 text-xs">{t('after-note')}</p>
        </div>
      )}
      {!closed && (
        <FormFoot>
          {sending.pending && <LongWait />}
          <ButtonLink href="/pix/refunds/new" variant="ghost" className="max-md:hidden">
            {t('other')}
          </ButtonLink>
          <SendButton busy={sending.pending} disabled={lacksApprover}>
            {effectText({
              kind: 'refund',
              needs: review.approval.needs,
              cents: review.payment?.amountCents ?? null,
            })}
          </SendButton>
        </FormFoot>
      )}
    </Form>
  )
}

/** Maximum length in characters; section 8 of the contract. */
const externalIdLimit = 36

function ExternalIdField({ form }: { form: RefundForm['form'] }) {
  const t = useTranslations('refunds.form')
  const used = [...useWatch({ control: form.control, name: 'externalId' }).trim()].length
  const refused = form.formState.errors.externalId
  return (
    <Field
      label={t('external-id')}
      optional
      count={{ used, of: externalIdLimit }}
      hint={t('external-id-hint')}
      error={used > externalIdLimit || refused ? refused?.message || t('external-id-long') : undefined}
    >
      <Input mono autoComplete="off" spellCheck={false} {...form.register('externalId')} />
    </Field>
  )
}

const refundValues = z.object({ externalId: z.string() })
type RefundValues = z.infer<typeof refundValues>

function refundRequest(toRefund: PaymentInput): DraftRequest<RefundValues, RefundInput> {
  return {
    values: refundValues,
    input: refundInput,
    requestOf: ({ externalId }) => ({ ...toRefund, ...(externalId.trim() && { externalId: externalId.trim() }) }),
    fieldOf: (path) => (path === 'externalId' ? path : null),
  }
}

type RefundFormOptions = { toRefund: PaymentInput; review: RefundReview; onReadAgain: () => void }

/** The form's one value and its sending. */
function useRefundForm({ toRefund, review, onReadAgain }: RefundFormOptions) {
  const router = useRouter()
  const request = refundRequest(toRefund)
  const { form, key } = useDraftForm({ kind: 'refund', request, start: { externalId: '' } })
  const { markRefused, openedWith } = key
  const sending = useSending<RefundInput, Refund, RefundValues>({
    contract: refunds.refund,
    sendingKey: key,
    typed: { form, request },
    leaving: true,
    onSent: ({ id }) => router.replace(paymentAddress(toRefund.endToEndId, toRefund.accountId, id)),
  })

  // After any failure the review is loaded again: the request may have arrived, or another person was first.
  const { error, sentKey } = sending
  const readAgain = useRef(onReadAgain)
  useEffect(() => {
    readAgain.current = onReadAgain
  })
  useEffect(() => {
    if (error) readAgain.current()
  }, [error])

  // A refused key always gets the same refusal.
  const own = sentKey ?? openedWith
  const refused = review.operations.some(({ id, state }) => id === own && state === 'failed')
  useEffect(() => {
    if (refused) markRefused()
  }, [refused, markRefused])

  return { form, sending }
}

type RefundForm = ReturnType<typeof useRefundForm>
