'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import type { TransferField, TransferValues } from './transfer-values'

export type TransferFormApi = UseFormReturn<TransferValues, unknown, TransferInput>

/** The words for a refused field: ours, or the server's where only it refuses. */
export function useFieldError(form: TransferFormApi) {
  const t = useTranslations('transfers.form.errors')
  return (field: TransferField) => {
    const error = form.formState.errors[field]
    return error && (error.message || t(field))
  }
}
