import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'

/** The words that the provider documents; it may use others. */
export const knownStatuses = ['active', 'pending', 'blocked', 'closed'] as const
type KnownStatus = (typeof knownStatuses)[number]

const tones: Record<KnownStatus, StatusTone> = {
  active: 'settled',
  pending: 'waiting',
  blocked: 'failed',
  closed: 'gone',
}

/** A documented status in words, any other exactly as it came. */
export function useStatusLabel(): (status: string) => string {
  const t = useTranslations('accounts.statuses')
  return (status) => {
    const known = knownStatuses.find((each) => each === status)
    return known ? t(known) : status
  }
}

export function AccountStatus({ status, strong }: { status: string; strong?: boolean }) {
  const labels = useStatusLabel()
  const known = knownStatuses.find((each) => each === status)
  return (
    <StatusBadge tone={known ? tones[known] : 'normal'} strong={strong}>
      {known ? labels(status) : <span className="ident">{status}</span>}
    </StatusBadge>
  )
}
