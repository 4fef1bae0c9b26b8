'use client'

import { useTranslations } from 'next-intl'
import { useFeeText } from '@/components/payments/use-fee-text'
import { MadeFromLink } from '@/components/reconciliation/made-from'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { id, quiet } from '@/components/ui/rich'
import { charges } from '@/lib/features/pix/charges/contract'
import { defaultValiditySeconds } from '@/lib/features/pix/charges/rules'
import type { Charge } from '@/lib/features/pix/charges/schema'

/** The requested values of a charge, and its identifiers in each system. */
export function ChargeDetails({ charge, externalId }: { charge: Charge; externalId: string }) {
  const t = useTranslations('charges.result')
  const backing = useTranslations('backing')
  const duration = useDuration()
  const describeFee = useFeeText()
  const { input, result } = charge
  return (
    <Panel title={t('requested')}>
      <KeyValue
        rows={[
          { label: t('validity'), value: duration(input.expiresIn ?? defaultValiditySeconds) },
          input.customer && { label: t('customer'), value: input.customer.name },
          input.description && { label: t('description'), value: input.description },
          input.againOf && {
            label: t('again-of'),
            value: (
              <Link href={charges.create.href(input.againOf)} className={textLinkClass}>
                {t('title-of', { id: input.againOf.slice(0, 8) })}
              </Link>
            ),
          },
          { label: t('beneficiary'), value: input.beneficiary ?? quiet(t('beneficiary-none')) },
          { label: t('mode'), value: input.valueChangeMode ?? quiet(t('mode-fixed')) },
          input.madeFrom && {
            label: backing('made-from'),
            value: (
              <>
                <MadeFromLink madeFrom={input.madeFrom} />{' '}
                <Link
                  href={`/pix/charges?documentId=${input.madeFrom.documentId}`}
                  className={cx(textLinkClass, 'block text-xs')}
                >
                  {t('of-note')}
                </Link>
              </>
            ),
          },
          { label: t('fee'), value: input.mediatorFee ? describeFee(input.mediatorFee) : quiet(t('fee-none')) },
        ]}
      />
      <hr className="my-4 border-line" />
      <KeyValue
        rows={[
          idRow(t('external-id'), externalId),
          idRow(t('txid'), result?.txid, t('txid-unknown')),
          { label: t('key'), value: id(charge.id) },
          { label: t('provider-status'), value: result?.status ?? quiet(t('provider-status-unknown')) },
        ]}
      />
    </Panel>
  )
}

/** Seconds in words, from days down, without the parts that are zero. */
function useDuration(): (seconds: number) => string {
  const t = useTranslations('charges.result')
  return (seconds) =>
    [
      { count: Math.floor(seconds / 86_400), key: 'duration-days' as const },
      { count: Math.floor((seconds % 86_400) / 3_600), key: 'duration-hours' as const },
      { count: Math.floor((seconds % 3_600) / 60), key: 'duration-minutes' as const },
      { count: seconds % 60, key: 'duration-seconds' as const },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, key }) => t(key, { count }))
      .join(' ')
}
