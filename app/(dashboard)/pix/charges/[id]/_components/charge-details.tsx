'use client'

import { useTranslations } from 'next-intl'
import { useFeeWords } from '@/components/payments/use-fee-words'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import { defaultValiditySeconds } from '@/lib/core/charge-standing'
import type { Charge } from '@/lib/features/pix/charges/schema'

/** What was asked for, and by which names it is known where. */
export function ChargeDetails({ charge, externalId }: { charge: Charge; externalId: string }) {
  const t = useTranslations('charges.result')
  const duration = useDuration()
  const feeWords = useFeeWords()
  const { input, result } = charge
  const quiet = (text: string) => <span className="text-ink-3">{text}</span>
  const identification: KeyValueRow[] = [
    { label: t('external-id'), value: <MonoId value={externalId} copy={t('external-id')} /> },
    { label: t('txid'), value: result ? <MonoId value={result.txid} copy={t('txid')} /> : quiet(t('txid-unknown')) },
    { label: t('key'), value: <MonoId value={charge.id} /> },
    { label: t('provider-status'), value: result?.status ?? quiet(t('provider-status-unknown')) },
  ]
  const asked: KeyValueRow[] = [
    { label: t('validity'), value: duration(input.expiresIn ?? defaultValiditySeconds) },
    { label: t('beneficiary'), value: input.beneficiary ?? quiet(t('beneficiary-none')) },
    { label: t('mode'), value: input.valueChangeMode ?? quiet(t('mode-fixed')) },
    { label: t('fee'), value: input.mediatorFee ? feeWords(input.mediatorFee) : quiet(t('fee-none')) },
  ]
  return (
    <Panel title={t('asked')}>
      <KeyValue rows={asked} />
      <hr className="my-4 border-line" />
      <KeyValue rows={identification} />
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
