'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNow } from '@/components/ui/moment'
import { formatInstant } from '@/lib/core/dates'
import type { ChargeInput } from '@/lib/features/pix/charges/schema'
import { type ChargeValues, validityOf } from './charge-values'

export type ChargeFormApi = UseFormReturn<ChargeValues, unknown, ChargeInput>

/** The words for a refused field: ours, or the server's where only it refuses. */
export function useFieldError(form: ChargeFormApi) {
  const t = useTranslations('charges.form.errors')
  type Refusable = Exclude<keyof ChargeValues, 'customUnit' | 'mode' | 'feeType'>
  return (field: Refusable) => {
    const error = form.formState.errors[field]
    return error && (error.message || t(field))
  }
}

/** When the validity would end if it were sent now; null while it is no number. */
export function useValidUntil(form: ChargeFormApi): string | null {
  const locale = useLocale()
  const now = useNow(10_000)
  const seconds = useWatch({ control: form.control, compute: validityOf })
  return Number.isNaN(seconds) ? null : formatInstant(now + seconds * 1_000, locale)
}
