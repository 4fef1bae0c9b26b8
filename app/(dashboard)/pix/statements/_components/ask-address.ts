import type { RangePreset } from '@/components/day-range'

type Ask = {
  accountId?: string | null
  preset?: RangePreset
  /** The statement whose account, days and format are asked for again. */
  from?: string
}

/** The form, filled in with what is known. */
export function askAddress({ accountId, preset, from }: Ask): string {
  const query = new URLSearchParams()
  if (accountId) query.set('accountId', accountId)
  if (preset) query.set('period', preset)
  if (from) query.set('from', from)
  const text = query.toString()
  return `/pix/statements/new${text ? `?${text}` : ''}`
}
