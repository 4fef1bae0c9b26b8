'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import type { ChargeStanding } from '@/lib/core/charge-standing'
import { formatInstant } from '@/lib/core/dates'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { wasGivenUp } from './timeline'

type ChargeOutcomeProps = { charge: Charge; standing: ChargeStanding; mayCreate: boolean }

/** What the state means for the person, and the one next step. */
export function ChargeOutcome({ charge, standing, mayCreate }: ChargeOutcomeProps) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  if (standing === 'sending') {
    return (
      <Notice tone="wait" role="status" icon={<Spinner />} title={t('sending-title')}>
        {t('sending-what')}
      </Notice>
    )
  }
  if (standing === 'paid') {
    return (
      <Notice tone="ok" title={t('paid-title')}>
        {t('paid-what', { when: formatInstant(charge.updatedAt, locale, 'second') })}
      </Notice>
    )
  }
  const again = mayCreate && (
    <ButtonLink href={`/pix/charges/new?from=${charge.id}`} prefetch={false} variant="primary">
      {t('again')}
    </ButtonLink>
  )
  if (standing === 'expired') {
    return (
      <Notice title={t('expired-title')} actions={again}>
        {t('expired-what')}
      </Notice>
    )
  }
  if (wasGivenUp(charge)) {
    return (
      <Notice title={t('given-up-title')} actions={again}>
        {t('given-up-what')}
      </Notice>
    )
  }
  if (standing === 'failed') return <Refused charge={charge} again={again} />
  return <Notice title={t(standing === 'rejected' ? 'rejected-title' : 'awaiting-title')} />
}

function Refused({ charge, again }: { charge: Charge; again: React.ReactNode }) {
  const t = useTranslations('charges.result')
  const errors = useTranslations('errors')
  const code = charge.error?.code ?? 'internal'
  const said = code === 'payment_refused' || code === 'no_active_pix_key'
  return (
    <Notice tone="danger" role="status" title={t('failed-title')} actions={again}>
      <p>{errors(`${code}.title`)}.</p>
      <p>
        {errors(`${code}.what`)} {errors(`${code}.do`)}
      </p>
      {charge.error && (
        <dl className="mt-2">
          <dt className="text-ink-3 text-xs">{t(said ? 'provider-said' : 'recorded-detail')}</dt>
          <dd className="text-ink wrap-anywhere">{charge.error.detail}</dd>
        </dl>
      )}
    </Notice>
  )
}
