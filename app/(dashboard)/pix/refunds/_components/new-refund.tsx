'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useEffect } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { ReadFailure } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { paymentAddress } from '@/components/payments/refund-address'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { PaymentInput } from '@/lib/features/pix/refunds/schema'
import { ChoosePayment } from './choose-payment'
import { RefundReviewForm } from './refund-review-form'

type NewRefundProps = { endToEndId: string | null; accountId?: string }

/** A payment to refund: first which one, then all there is to know before it goes. */
export function NewRefund({ endToEndId, accountId }: NewRefundProps) {
  const t = useTranslations('refunds.form')
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/refunds', label: t('crumb') }]}
        actions={endToEndId === null && <AccountSwitcher />}
      />
      <PageBody>
        {endToEndId === null ? (
          <ChoosePayment />
        ) : (
          <RefundReview key={`${endToEndId} ${accountId}`} endToEndId={endToEndId} accountId={accountId} />
        )}
      </PageBody>
    </>
  )
}

/** Reads a payment for review before its refund. If the form's key already made a refund, it goes to that refund. */
function RefundReview(payment: PaymentInput) {
  const router = useRouter()
  const [key] = useQueryState('key')
  const query = useQuery(readQuery(refunds.review, payment))
  const made = query.data?.operations.find(({ id, state }) => id === key && state !== 'failed')
  const address = made && paymentAddress(payment.endToEndId, payment.accountId, made.id)
  useEffect(() => {
    if (address) router.replace(address)
  }, [address, router])

  // The form writes to the address, which would stop the navigation to the refund made under its key.
  if (query.data && !made) {
    return (
      <RefundReviewForm
        toRefund={payment}
        review={query.data}
        onReadAgain={() => query.refetch()}
        reading={query.isFetching}
      />
    )
  }
  if (query.error) {
    return <ReadFailure query={query} className="m-5 max-w-160 max-md:m-4" />
  }
  return (
    <div
      aria-busy
      className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)_320px] gap-10 px-6 py-8 max-lg:grid-cols-1 max-md:p-4"
    >
      <Skeleton className="h-80 w-full rounded-md" />
      <Skeleton className="h-44 w-full rounded-md" />
    </div>
  )
}
