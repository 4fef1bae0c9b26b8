'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { useAccountId } from '@/components/layout/use-account-id'
import { FeeField } from '@/components/operations/sending/fee-field'
import { AmountInput } from '@/components/payments/amount-input'
import { Field } from '@/components/ui/field'
import { DocumentField, KeyFields } from './key-fields'
import { DescriptionField, ExternalIdField } from './text-fields'
import { type TransferFormApi, useFieldError } from './transfer-form-api'

export function FillStep({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const { accountId } = useAccountId()
  return (
    <>
      <Field label={t('amount')} required error={errorOf('amountCents')}>
        <Controller
          control={form.control}
          name="amountCents"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <AmountInput cents={value} onCentsChange={onChange} onBlur={onBlur} ref={ref} size="hero" autoFocus />
          )}
        />
      </Field>
      <KeyFields form={form} />
      <DescriptionField form={form} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
        <DocumentField form={form} />
        <ExternalIdField form={form} />
      </div>
      <FeeField
        form={form}
        hint={t(accountId === undefined ? 'fee-hint-main' : 'fee-hint-other')}
        over={t('fee-over')}
        errorOf={errorOf}
      />
    </>
  )
}
