'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { formatMoney } from '@/lib/core/money'
import { charges } from '@/lib/features/pix/charges/contract'
import type { Charge } from '@/lib/features/pix/charges/schema'

type ChargeUnknownProps = { charge: Charge; mayDecide: boolean; externalId: string }

/** An answer that was lost, with the two ways on: neither is taken without a person. */
export function ChargeUnknown({ charge, mayDecide, externalId }: ChargeUnknownProps) {
  const t = useTranslations('charges.result')
  const locale = useLocale()
  const id = (text: ReactNode) => <span className="ident">{text}</span>
  return (
    <UnknownOutcome
      contract={charges.create}
      operation={charge}
      mayDecide={mayDecide}
      words={{
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
