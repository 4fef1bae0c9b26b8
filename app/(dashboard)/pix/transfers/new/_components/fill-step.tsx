'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
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
      <OwnFee form={form} />
    </>
  )
}

function OwnFee({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const { accountId } = useAccountId()
  const [feeType, feeCents, feePercent, amountCents] = useWatch({
    control: form.control,
    name: ['feeType', 'feeCents', 'feePercent', 'amountCents'],
  })
  const name = feeType === 'FIXED' ? 'feeCents' : 'feePercent'
  const over = feeType === 'FIXED' && feeCents !== null && amountCents !== null && feeCents > amountCents
  const revalidated = { shouldValidate: form.formState.isSubmitted }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref } }) => (
        <FeeField
          fee={{ feeType, feeCents, feePercent }}
          onTypeChange={(type) => form.setValue('feeType', type)}
          onCentsChange={(cents) => form.setValue('feeCents', cents, revalidated)}
          onPercentChange={(typed) => form.setValue('feePercent', typed, revalidated)}
          hint={t(accountId === undefined ? 'fee-hint-main' : 'fee-hint-other')}
          warning={over ? t('fee-over') : undefined}
          error={errorOf(name)}
          ref={ref}
        />
      )}
    />
  )
}
