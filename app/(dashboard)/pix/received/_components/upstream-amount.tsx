import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'

type UpstreamAmountProps = {
  /** Integer cents; null where the provider sent none that can be read. */
  cents: number | null
  /** What came in its place. */
  raw: unknown
  size?: 'cell' | 'lg'
}

/** An amount of the provider's; what is no exact amount is shown as it came, never rounded. */
export function UpstreamAmount({ cents, raw, size }: UpstreamAmountProps) {
  const t = useTranslations('records')
  if (cents !== null) return <Money cents={cents} size={size} />
  if (raw === undefined || raw === null) return <span className="text-ink-3">{t('amount-missing')}</span>
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : JSON.stringify(raw)
  return (
    <span className="block min-w-0">
      <span className="block text-wait-ink">{t('amount-unreadable')}</span>
      <span className="ident block truncate text-ink-2 text-xs" title={text}>
        {text}
      </span>
    </span>
  )
}
