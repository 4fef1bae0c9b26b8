'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { AmountInput } from '@/components/amount-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { type ChargeFormApi, useFieldError } from './charge-form-api'

/** Our own fee on top of the platform's; the platform's is never part of it. */
export function FeeField({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const errorOf = useFieldError(form)
  const [type, feeCents, amountCents] = useWatch({
    control: form.control,
    name: ['feeType', 'feeCents', 'amountCents'],
  })
  const over = type === 'FIXED' && feeCents !== null && amountCents !== null && feeCents > amountCents
  const error = errorOf(type === 'FIXED' ? 'feeCents' : 'feePercent')
  return (
    <Field
      label={t('fee')}
      optional
      hint={t('fee-hint')}
      warning={over ? t('fee-over') : undefined}
      error={error}
      className="[&>p]:max-w-[68ch]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('fee-type')}
          value={type}
          onValueChange={(chosen) => form.setValue('feeType', chosen, { shouldDirty: true })}
          segments={[
            { value: 'FIXED', label: t('fee-fixed') },
            { value: 'PERCENTAGE', label: t('fee-percentage') },
          ]}
        />
        <div className="w-40">
          {type === 'FIXED' ? (
            <Controller
              control={form.control}
              name="feeCents"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <AmountInput cents={value} onCentsChange={onChange} onBlur={onBlur} ref={ref} />
              )}
            />
          ) : (
            <Input
              inputMode="decimal"
              autoComplete="off"
              end="%"
              className="text-right tabular-nums"
              {...form.register('feePercent')}
            />
          )}
        </div>
      </div>
    </Field>
  )
}
