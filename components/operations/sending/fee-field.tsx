'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { AmountInput } from '@/components/payments/amount-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import type { FeeValues } from './fee'

type FormWithFee = FeeValues & { amountCents: number | null }

type FeeFieldProps<V extends FormWithFee & FieldValues, I> = {
  form: UseFormReturn<V, unknown, I>
  /** Whom it is charged to. */
  hint: ReactNode
  /** The warning that the fee is larger than the amount. */
  over: ReactNode
  errorOf: (field: 'feeCents' | 'feePercent') => string | undefined
}

/** Our own fee on top of the platform's, which is not included. */
export function FeeField<V extends FormWithFee & FieldValues, I>(props: FeeFieldProps<V, I>) {
  const { hint, over, errorOf } = props
  // The field only uses the form's fee and amount.
  const form = props.form as unknown as UseFormReturn<FormWithFee>
  const t = useTranslations('sending')
  const [feeType, feeCents, feePercent, amountCents] = useWatch({
    control: form.control,
    name: ['feeType', 'feeCents', 'feePercent', 'amountCents'],
  })
  const fixed = feeType === 'FIXED'
  const name = fixed ? 'feeCents' : 'feePercent'
  const exceeds = fixed && feeCents !== null && amountCents !== null && feeCents > amountCents
  const revalidated = { shouldValidate: form.formState.isSubmitted }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref } }) => (
        <Field
          label={t('fee')}
          optional
          hint={hint}
          warning={exceeds ? over : undefined}
          error={errorOf(name)}
          className="[&>p]:max-w-[68ch]"
        >
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t('fee-type')}
              value={feeType}
              onValueChange={(type) => form.setValue('feeType', type)}
              segments={[
                { value: 'FIXED', label: t('fee-fixed') },
                { value: 'PERCENTAGE', label: t('fee-percentage') },
              ]}
            />
            <div className="w-40">
              {fixed ? (
                <AmountInput
                  cents={feeCents}
                  onCentsChange={(cents) => form.setValue('feeCents', cents, revalidated)}
                  ref={ref}
                />
              ) : (
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  end="%"
                  className="text-right tabular-nums"
                  value={feePercent}
                  onChange={({ target }) => form.setValue('feePercent', target.value, revalidated)}
                  ref={ref}
                />
              )}
            </div>
          </div>
        </Field>
      )}
    />
  )
}
