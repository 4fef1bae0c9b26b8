'use client'

import { useTranslations } from 'next-intl'
import { useChargePaymentText, useUncheckedText } from '@/components/payments/charge-amount'
import { Money } from '@/components/payments/money'
import { ChargeStatusBadge } from '@/components/payments/status-badges'
import { cx } from '@/components/ui/cx'
import { Moment, useNow } from '@/components/ui/moment'
import { Progress } from '@/components/ui/progress'
import {
  type ChargeStatus,
  chargeExpiry,
  chargePayment,
  defaultValiditySeconds,
  refundOf,
} from '@/lib/features/pix/charges/rules'
import type { Charge, ChargeDetail } from '@/lib/features/pix/charges/schema'
import { Countdown } from './countdown'

type ChargeSummaryProps = {
  charge: ChargeDetail
  status: ChargeStatus
  /** Result of `uncheckedSince`. */
  unchecked: string | null | undefined
  flash?: boolean
  className?: string
}

/** Classes of the text at the end of the amount's line; on small screens it has its own line. */
const end = 'flex flex-col text-right max-md:w-full max-md:flex-row max-md:items-baseline max-md:gap-2 max-md:text-left'

/** The state and the amount of the charge, and the remaining time. */
export function ChargeSummary({ charge, status, unchecked, flash, className }: ChargeSummaryProps) {
  const t = useTranslations('charges.result')
  const describeUnchecked = useUncheckedText()
  const expiry = chargeExpiry(charge).toISOString()
  return (
    <section className={cx('flex min-w-0 flex-col gap-4', flash && '-m-3 animate-flash rounded-md p-3', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-1">
          <ChargeStatusBadge status={status} charge={charge} isUnchecked={unchecked !== undefined} strong />
          <Amount charge={charge} />
        </div>
        {status === 'waiting' && (
          <div className={cx(end, 'max-md:text-sm')}>
            <span className="text-ink-3 text-xs max-md:text-sm">{t('expires-in')}</span>
            <Countdown until={expiry} label={t('time-left')} />
            <Moment at={expiry} className="text-ink-3 text-xs tabular-nums max-md:ml-auto max-md:text-sm" />
          </div>
        )}
        {status === 'expired' && (
          <div className={cx(end, 'text-xs max-md:text-sm')}>
            <span className="text-ink-3">{t('expired-at')}</span>
            <Moment at={expiry} className="tabular-nums max-md:ml-auto" />
          </div>
        )}
      </div>
      {status === 'waiting' && <TimeLeft charge={charge} />}
      {status === 'waiting' && unchecked !== undefined && (
        <p role="status" className="font-medium text-sm text-wait-ink">
          {describeUnchecked(unchecked)}
        </p>
      )}
    </section>
  )
}

/** The paid amount once it is known, until then the requested one. */
function Amount({ charge }: { charge: ChargeDetail }) {
  const labels = useChargePaymentText()(charge)
  const payment = chargePayment(charge)
  const different = payment.kind === 'different' || refundOf(charge) !== 'none'
  return (
    <>
      <Money cents={'paidCents' in payment ? payment.paidCents : charge.amountCents} size="hero" />
      {labels && (
        <span className={cx('text-sm tabular-nums', different ? 'font-medium text-wait-ink' : 'text-ink-3')}>
          {labels}
        </span>
      )}
    </>
  )
}

function TimeLeft({ charge }: { charge: Charge }) {
  const t = useTranslations('charges.result')
  const left = chargeExpiry(charge).getTime() - useNow(5_000)
  const whole = (charge.input.expiresIn ?? defaultValiditySeconds) * 1_000
  const share = Math.min(1, Math.max(0, left / whole))
  return <Progress label={t('time-left')} value={Math.round(share * 1_000)} max={1_000} />
}
