'use client'

import { useTranslations } from 'next-intl'
import { PageBody, PageHeader } from '@/components/page-header'
import { AskForPayment } from './ask-for-payment'
import { RefundReviewView } from './refund-review-view'

type NewRefundProps = { endToEndId: string | null; accountId?: string }

/** A payment to return: first which one, then all there is to know before it goes. */
export function NewRefund({ endToEndId, accountId }: NewRefundProps) {
  const t = useTranslations('refunds.form')
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: '/pix/refunds', label: t('crumb') }]} />
      <PageBody>
        {endToEndId === null ? (
          <AskForPayment accountId={accountId} />
        ) : (
          <RefundReviewView key={`${endToEndId} ${accountId}`} endToEndId={endToEndId} accountId={accountId} />
        )}
      </PageBody>
    </>
  )
}
