import type { StatusTone } from '@/components/ui/status-badge'

/** `overdue`: its time is over, yet the provider has not purged it. */
export type AvailabilityState =
  | 'available'
  | 'cancelled'
  | 'denied'
  | 'test'
  | 'draft'
  | 'purged'
  | 'expiring'
  | 'overdue'

export const availabilityTones: Record<AvailabilityState, StatusTone> = {
  available: 'normal',
  cancelled: 'gone',
  denied: 'gone',
  test: 'gone',
  draft: 'gone',
  purged: 'gone',
  expiring: 'waiting',
  overdue: 'waiting',
}
