'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Money } from '@/components/payments/money'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { b, quiet } from '@/components/ui/rich'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import type { PaymentInput, RefundReview } from '@/lib/features/pix/refunds/schema'

type PaymentSummaryProps = {
  toRefund: PaymentInput
  payment: SeenPayment | null
  /** The form's fields; null: nothing can be requested. */
  children: ReactNode
}

/** The refundable amount, its receiver and the payment's facts; without a refundable amount the payment's origin. */
export function PaymentSummary({ toRefund, payment, children }: PaymentSummaryProps) {
  const t = useTranslations('refunds.form')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const name = payment?.payer?.name
  return (
    <section aria-labelledby="refund-review" className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex flex-col gap-1 p-5 text-sm max-md:p-4">
        <h2 ref={heading} id="refund-review" tabIndex={-1} className="text-ink-2 outline-none">
          {t(children ? 'amount' : 'received')}
        </h2>
        {payment ? (
          <>
            <Money cents={payment.amountCents} size="hero" />
            <SpelledAmount cents={payment.amountCents} />
          </>
        ) : (
          <span className="font-semibold text-xl">{t('amount-unknown')}</span>
        )}
        {children ? (
          <>
            <p>{name ? t.rich('to', { name, b }) : t('to-payer')}</p>
            <p className="text-ink-3 text-xs">{t('whole-only')}</p>
          </>
        ) : (
          name && <p>{t.rich('from', { name, b })}</p>
        )}
      </div>
      <div className="border-line border-t p-5 max-md:p-4">
        <PaymentFacts {...toRefund} payment={payment} />
      </div>
      {children && <div className="border-line border-t p-5 max-md:p-4">{children}</div>}
    </section>
  )
}

type ReviewBalanceProps = { review: RefundReview; subAccount: boolean }

/** The balance before and after; an unread balance is not guessed. */
export function ReviewBalance({ review: { availableCents, payment, unread }, subAccount }: ReviewBalanceProps) {
  const t = useTranslations('refunds.form')
  const amount = payment?.amountCents
  const after = availableCents === null || amount === undefined ? null : availableCents - amount
  return (
    <Panel title={t(subAccount ? 'balance-sub' : 'balance')}>
      <KeyValue
        ends
        rows={[
          {
            label: t('available'),
            value:
              availableCents === null ? (
                quiet(t(unread.includes('balance') ? 'available-unknown' : 'available-not-provided'))
              ) : (
                <Money cents={availableCents} bare />
              ),
          },
          {
            label: t('this'),
            value: amount === undefined ? quiet(t('this-unknown')) : <Money cents={-amount} bare />,
          },
          { label: t('fee'), value: quiet(t('fee-value')) },
        ]}
      />
      {after !== null && (
        <>
          <hr className="my-2 border-line-strong" />
          <div className="flex justify-between gap-4 text-sm">
            <span className="font-medium">{t('after')}</span>
            <Money cents={after} bare />
          </div>
        </>
      )}
    </Panel>
  )
}
