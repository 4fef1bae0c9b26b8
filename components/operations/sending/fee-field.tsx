'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { AmountInput } from '@/components/payments/amount-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { FeeValues } from './fee'

type FeeFieldProps = {
  fee: FeeValues
  onTypeChange: (type: FeeValues['feeType']) => void
  onCentsChange: (cents: number | null) => void
  onPercentChange: (typed: string) => void
  /** Whom it is charged to. */
  hint: ReactNode
  warning?: ReactNode
  error?: ReactNode
  /** Of the control in sight. */
  ref?: Ref<HTMLInputElement>
}

/** Our own fee on top of the platform's; the platform's is never part of it. */
export function FeeField({
  fee,
  onTypeChange,
  onCentsChange,
  onPercentChange,
  hint,
  warning,
  error,
  ref,
}: FeeFieldProps) {
  const t = useTranslations('sending')
  return (
    <Field label={t('fee')} optional hint={hint} warning={warning} error={error} className="[&>p]:max-w-[68ch]">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('fee-type')}
          value={fee.feeType}
          onValueChange={onTypeChange}
          segments={[
            { value: 'FIXED', label: t('fee-fixed') },
            { value: 'PERCENTAGE', label: t('fee-percentage') },
          ]}
        />
        <div className="w-40">
          {fee.feeType === 'FIXED' ? (
            <AmountInput cents={fee.feeCents} onCentsChange={onCentsChange} ref={ref} />
          ) : (
            <Input
              inputMode="decimal"
              autoComplete="off"
              end="%"
              className="text-right tabular-nums"
              value={fee.feePercent}
              onChange={(event) => onPercentChange(event.target.value)}
              ref={ref}
            />
          )}
        </div>
      </div>
    </Field>
  )
}
