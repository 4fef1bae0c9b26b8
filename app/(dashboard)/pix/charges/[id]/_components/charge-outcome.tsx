'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { RefusalNotice } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { useChargePaymentText } from '@/components/payments/charge-amount'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { id } from '@/components/ui/rich'
import { Spinner } from '@/components/ui/spinner'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargePayment } from '@/lib/features/pix/charges/rules/charge-payment'
import type { ChargeStatus } from '@/lib/features/pix/charges/rules/charge-status'
import type { Charge } from '@/lib/features/pix/charges/schema'

type ChargeOutcomeProps = { charge: Charge; status: ChargeStatus; mayCreate: boolean; externalId: string }

/** What the state means for the person, and the one next step. */
export function ChargeOutcome({ charge, status, mayCreate, externalId }: ChargeOutcomeProps) {
  const t = useTranslations('charges.result')
  if (status === 'unknown') return <Unknown charge={charge} mayDecide={mayCreate} externalId={externalId} />
  if (status === 'sending') {
    return (
      <Notice tone="wait" role="status" icon={<Spinner />} title={t('sending-title')}>
        {t('sending-what')}
      </Notice>
    )
  }
  if (status === 'paid') return <Paid charge={charge} />
  const again = mayCreate && (
    <ButtonLink
      href={ofAccount(`/pix/charges/new?from=${charge.id}`, charge.input.accountId)}
      prefetch={false}
      variant="primary"
    >
      {t('again')}
    </ButtonLink>
  )
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

/** That it was paid, and whether with the requested amount; nothing is assumed of an amount the provider has not given. */
function Paid({ charge }: { charge: Charge }) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  const received = useChargePaymentText()(charge) ?? ''
  const when = formatInstant(charge.updatedAt, locale, 'second')
  const { kind } = chargePayment(charge)
  if (kind === 'different') {
    return (
      <Notice tone="wait" role="status" title={t('different-title', { received })}>
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
