'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from '@/components/operations/sending/form-request'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import type { TransferField, TransferValues } from './transfer-values'

export type TransferFormApi = UseFormReturn<TransferValues, unknown, TransferInput>

export function useFieldError({ formState: { errors } }: TransferFormApi) {
  const t = useTranslations('transfers.form.errors')
  return fieldErrorsOf(errors, (field: TransferField) => t(field))
}
