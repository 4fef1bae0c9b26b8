import { useTranslations } from 'next-intl'
import { KeyValue } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { Refund } from '@/lib/features/pix/refunds/schema'

/** By which names a refund is known where. */
export function RefundIdentification({ refund: { id, state, input, result } }: { refund: Refund }) {
  const t = useTranslations('refunds.payment')
  const untold = <span className="text-ink-3">{t('return-id-none')}</span>
  const externalId = result?.externalId ?? input.externalId ?? id
  const mono = (value: string, copy: string) => <MonoId value={value} copy={copy} className="wrap-anywhere" />
  return (
    <Panel title={t('operation-facts')}>
      <KeyValue
        rows={[
          { label: t('external-id'), value: mono(externalId, t('external-id')) },
          ...(externalId === id ? [] : [{ label: t('key'), value: <MonoId value={id} className="wrap-anywhere" /> }]),
          { label: t('refund-id'), value: result ? mono(result.id, t('refund-id')) : untold },
          { label: t('return-id'), value: result?.returnId ? mono(result.returnId, t('return-id')) : untold },
          // What was answered first is not what it came to.
          ...(state === 'failed' ? [] : [{ label: t('provider-status'), value: result?.status ?? untold }]),
        ]}
      />
    </Panel>
  )
}
