import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { quiet } from '@/components/ui/rich'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type ReceivedType, receivedTypes } from '@/lib/features/pix/received/schema'

const tones: Record<ReceivedType, StatusTone> = {
  DEPOSIT: 'settled',
  DEPOSIT_REFUND: 'normal',
  PENDING_DEPOSIT_REFUND: 'waiting',
  CANCELLED_DEPOSIT_REFUND: 'failed',
}

/** An entry's type as text; an unknown type as received, without a colour. */
export function TypeStatus({ type }: { type: string }) {
  const t = useTranslations('received.types')
  const known = receivedTypes.find((each) => each === type)
  return <StatusBadge tone={known ? tones[known] : 'normal'}>{known ? t(known) : type}</StatusBadge>
}

type UpstreamAmountProps = {
  /** Integer cents; null where the provider sent none that can be read. */
  cents: number | null
  /** Upstream's own value. */
  raw: unknown
  size?: 'cell' | 'lg'
}

/** An amount from the provider; a value that is no exact amount is shown unchanged, never rounded. */
export function UpstreamAmount({ cents, raw, size }: UpstreamAmountProps) {
  const t = useTranslations('records')
  if (cents !== null) return <Money cents={cents} size={size} />
  if (raw === undefined || raw === null) return quiet(t('amount-missing'))
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
