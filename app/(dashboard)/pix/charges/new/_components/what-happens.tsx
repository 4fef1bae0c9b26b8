'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { percentOf } from '@/components/operations/sending/fee'
import { Money } from '@/components/payments/money'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { quiet } from '@/components/ui/rich'
import { formatDecimal } from '@/lib/core/money/decimal'
import { useValidUntil } from './charge-fields'
import type { ChargeFormApi } from './charge-values'

/** What sending the form will do, in the figures typed so far; what only the provider knows is not guessed. */
export function WhatHappens({ form, className }: { form: ChargeFormApi; className?: string }) {
  const t = useTranslations('charges.form')
  const account = useAccountName()
  const until = useValidUntil(form)
  const [amountCents, mode] = useWatch({ control: form.control, name: ['amountCents', 'mode'] })
  return (
    <Panel title={t('what-title')} className={className}>
      <KeyValue
        ends
        rows={[
          { label: t('what-pays'), value: amountCents ? <Money cents={amountCents} /> : quiet('–') },
          { label: t('what-fee'), value: <Fee form={form} /> },
          { label: t('what-platform'), value: quiet(t('what-platform-value')) },
        ]}
      />
      <hr className="my-4 border-line" />
      <KeyValue
        ends
        rows={[
          { label: t('what-account'), value: account },
          { label: t('what-key'), value: quiet(t('what-key-value')) },
          {
            label: t('what-expires'),
            value: (
              <span suppressHydrationWarning className="tabular-nums">
                {until ?? quiet('–')}
              </span>
            ),
          },
        ]}
      />
      <hr className="my-4 border-line" />
      {mode === 'other' && <p className="mb-2 text-wait-ink text-xs">{t('what-open')}</p>}
      <p className="text-ink-3 text-xs">{t('what-note')}</p>
    </Panel>
  )
}

function Fee({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const locale = useLocale()
  const [type, cents, text] = useWatch({ control: form.control, name: ['feeType', 'feeCents', 'feePercent'] })
  const percent = percentOf(text)
  if (type === 'FIXED' && cents) return <Money cents={cents} className="font-normal text-ink-2" />
  if (type === 'PERCENTAGE' && percent > 0) {
    return <span className="text-ink-2">{t('what-percent', { percent: formatDecimal(String(percent), locale) })}</span>
  }
  return <span className="text-ink-3">{t('what-no-fee')}</span>
}
