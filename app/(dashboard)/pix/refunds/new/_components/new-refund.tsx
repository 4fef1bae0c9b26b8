'use client'

import { useTranslations } from 'next-intl'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { AskForPayment } from './ask-for-payment'
import { RefundReviewView } from './refund-review-view'

type NewRefundProps = { endToEndId: string | null; accountId?: string }

/** A payment to return: first which one, then all there is to know before it goes. */
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
          <AskForPayment />
        ) : (
          <RefundReviewView key={`${endToEndId} ${accountId}`} endToEndId={endToEndId} accountId={accountId} />
        )}
      </PageBody>
    </>
  )
}
