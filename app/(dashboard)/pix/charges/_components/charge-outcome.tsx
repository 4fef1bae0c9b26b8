'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { RefusalNotice } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { useChargePaymentText, useUncheckedText } from '@/components/payments/charge-amount'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { id } from '@/components/ui/rich'
import { Spinner } from '@/components/ui/spinner'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { charges } from '@/lib/features/pix/charges/contract'
import { type ChargeStatus, chargePayment, missingCents, refundOf } from '@/lib/features/pix/charges/rules'
import type { Charge, ChargeDetail } from '@/lib/features/pix/charges/schema'

type ChargeOutcomeProps = {
  charge: ChargeDetail
  status: ChargeStatus
  /** Result of `uncheckedSince`. */
  unchecked: string | null | undefined
  mayCreate: boolean
  externalId: string
}

/** The meaning of the charge's state, and the next step. */
export function ChargeOutcome({ charge, status, unchecked, mayCreate, externalId }: ChargeOutcomeProps) {
  const t = useTranslations('charges.result')
  const describeUnchecked = useUncheckedText()
  if (status === 'unknown') return <Unknown charge={charge} mayDecide={mayCreate} externalId={externalId} />
  if (status === 'sending') {
    return (
      <Notice tone="wait" role="status" icon={<Spinner />} title={t('sending-title')}>
        {t('sending-what')}
      </Notice>
    )
  }
  const again = <Again charge={charge} status={status} unchecked={unchecked} mayCreate={mayCreate} />
  if (status === 'paid') return <Paid charge={charge} again={again} />
  if (status === 'expired' && unchecked !== undefined) {
    return (
      <Notice tone="wait" role="status" title={describeUnchecked(unchecked)} actions={again}>
        {t('unchecked-what')}
      </Notice>
    )
  }
  if (status === 'expired') {
    return (
      <Notice title={t('expired-title')} actions={again}>
        {t('expired-what')}
      </Notice>
    )
  }
  if (status === 'abandoned') {
    return (
      <Notice title={t('given-up-title')} actions={again}>
        {t('given-up-what')}
      </Notice>
    )
  }
  if (status === 'failed') return <RefusalNotice title={t('failed-title')} error={charge.error} again={again} />
  return <Notice title={t(status === 'rejected' ? 'rejected-title' : 'awaiting-title')} />
}

type AgainProps = Omit<ChargeOutcomeProps, 'externalId'>

/** The charge that was made in its place, else the way to make one; with the difference where less was paid. */
function Again({ charge, status, unchecked, mayCreate }: AgainProps) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  if (charge.successorId) return <ButtonLink href={charges.create.href(charge.successorId)}>{t('next')}</ButtonLink>
  if (!mayCreate) return null
  const missing = missingCents(charge)
  const again = missing === null ? t('again') : t('again-difference', { amount: formatMoney(missing, locale) })
  return (
    <ButtonLink
      href={ofAccount(`/pix/charges/new?from=${charge.id}`, charge.input.accountId)}
      variant={unchecked === undefined ? 'primary' : undefined}
    >
      {status === 'expired' ? t('again-expired') : again}
    </ButtonLink>
  )
}

/** Says that the charge was paid, and whether the amount differs; an amount that the provider did not give is not assumed. */
function Paid({ charge, again }: { charge: ChargeDetail; again: ReactNode }) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  const received = useChargePaymentText()(charge) ?? ''
  const when = formatInstant(charge.updatedAt, locale, 'second')
  const { kind } = chargePayment(charge)
  const refund = refundOf(charge)
  if (refund !== 'none') {
    return (
      <Notice tone="wait" role="status" title={t(`refunded-${refund}-title`, { received })}>
        {t(`refunded-${refund}-what`)}
      </Notice>
    )
  }
  if (kind === 'different') {
    return (
      <Notice
        tone="wait"
        role="status"
        title={t('different-title', { received })}
        actions={missingCents(charge) !== null && again}
      >
        {t('different-what', { when })}
      </Notice>
    )
  }
  return (
    <Notice tone="ok" title={t('paid-title')}>
      <p>{t('paid-what', { when })}</p>
      {kind === 'undisclosed' && <p>{t('undisclosed-what')}</p>}
    </Notice>
  )
}

type UnknownProps = { charge: Charge; mayDecide: boolean; externalId: string }

/** A lost answer, with the two ways on: neither is taken without a person. */
function Unknown({ charge, mayDecide, externalId }: UnknownProps) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  return (
    <UnknownOutcome
      contract={charges.create}
      operation={charge}
      mayDecide={mayDecide}
      labels={{
        title: t('unknown-title'),
        what: t('unknown-what'),
        safe: t('unknown-safe'),
        noPermission: t('unknown-no-permission'),
        resend: t('resend'),
        abandon: t('give-up'),
        confirm: {
          title: t('give-up-title', { amount: formatMoney(charge.input.amountCents, locale) }),
          what: t('give-up-what'),
          keep: t('give-up-keep'),
          confirm: t('give-up-confirm'),
        },
        note: t.rich('resend-what', { externalId, id }),
      }}
    />
  )
}
