'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { DraftRequest } from '@/components/operations/sending/form-request'
import { useDraftForm } from '@/components/operations/sending/use-draft-form'
import { useSending } from '@/components/operations/sending/use-sending'
import { paymentAddress } from '@/components/payments/refund-address'
import { refunds } from '@/lib/features/pix/refunds/contract'
import {
  type PaymentInput,
  type Refund,
  type RefundInput,
  type RefundReview,
  refundInput,
} from '@/lib/features/pix/refunds/schema'

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
export function useRefundForm({ toRefund, review, onReadAgain }: RefundFormOptions) {
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

  // Under a key that was refused the answer will always be that.
  const own = sentKey ?? openedWith
  const refused = review.operations.some(({ id, state }) => id === own && state === 'failed')
  useEffect(() => {
    if (refused) markRefused()
  }, [refused, markRefused])

  return { form, sending }
}

export type RefundForm = ReturnType<typeof useRefundForm>
