'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldErrorsOf } from '@/components/operations/sending/form-request'
import { useNow } from '@/components/ui/moment'
import { formatInstant } from '@/lib/core/dates'
import type { ChargeInput } from '@/lib/features/pix/charges/schema'
import { type ChargeField, type ChargeValues, validityOf } from './charge-values'

export type ChargeFormApi = UseFormReturn<ChargeValues, unknown, ChargeInput>

export function useFieldError({ formState: { errors } }: ChargeFormApi) {
  const t = useTranslations('charges.form.errors')
  return fieldErrorsOf(errors, (field: ChargeField) => t(field))
}

/** When the validity would end if it were sent now; null while it is no number. */
export function useValidUntil(form: ChargeFormApi): string | null {
  const locale = useLocale()
  const now = useNow(10_000)
  const seconds = useWatch({ control: form.control, compute: validityOf })
  return Number.isNaN(seconds) ? null : formatInstant(now + seconds * 1_000, locale)
}
