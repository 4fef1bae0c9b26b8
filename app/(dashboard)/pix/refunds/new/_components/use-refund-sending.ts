'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useSending } from '@/components/operations/sending/use-sending'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { paymentAddress } from '@/components/payments/refund-address'
import { invalidateTopic, requestOperation } from '@/lib/client/operations'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund, RefundInput, RefundReview } from '@/lib/features/pix/refunds/schema'
import type { PaymentToRefund } from './payment-to-refund'

const refundValues = z.object({ externalId: z.string() })
type RefundValues = z.infer<typeof refundValues>

type RefundSendingOptions = { toRefund: PaymentToRefund; review: RefundReview; onReadAgain: () => void }

/** The form's one value and its sending. */
export function useRefundSending({ toRefund, review, onReadAgain }: RefundSendingOptions) {
  const router = useRouter()
  const client = useQueryClient()
  const [values, setValues] = useState<RefundValues>({ externalId: '' })
  const latest = useRef(values)
  const sendingKey = useSendingKey({ kind: 'refund', values: refundValues, onDraft: setValues })
  const { keep, markRefused, openedWith } = sendingKey
  const { endToEndId, accountId } = toRefund

  useEffect(() => {
    latest.current = values
    keep(values)
  }, [values, keep])

  const renew = () => invalidateTopic(client, refunds.refund.topic)
  const sending = useSending<RefundInput, Refund, RefundValues>({
    sendingKey,
    values: () => latest.current,
    post: (key, input) => requestOperation(refunds.refund, key, input),
    onSent(refund) {
      renew()
      router.replace(paymentAddress(endToEndId, accountId, refund.id))
    },
    onRefused: renew,
  })

  // Whatever went wrong, what stands now is read again: it may have arrived, or somebody else was first.
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

  return { values, setValues, sending }
}
