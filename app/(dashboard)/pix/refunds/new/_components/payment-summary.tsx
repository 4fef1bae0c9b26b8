'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Money } from '@/components/payments/money'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { b } from '@/components/ui/rich'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import type { PaymentInput } from '@/lib/features/pix/refunds/schema'

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
