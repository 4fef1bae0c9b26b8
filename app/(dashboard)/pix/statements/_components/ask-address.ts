import { ofAccount } from '@/components/layout/account-id'
import type { RangePreset } from '@/components/list/day-range'

type Ask = {
  accountId: string | null | undefined
  preset?: RangePreset
  /** The statement whose days and format are asked for again. */
  from?: string
}

/** The form, filled in with what is known. */
export function askAddress({ accountId, preset, from }: Ask): string {
  const form = '/pix/statements/new'
  if (from) return ofAccount(`${form}?from=${from}`, accountId)
  return ofAccount(preset ? `${form}?period=${preset}` : form, accountId)
}
