'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FeeField } from '@/components/operations/sending/fee-field'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { type ChargeField, type ChargeFormApi, rareFields, usesRareFields } from './charge-values'

type MoreOptionsProps = {
  form: ChargeFormApi
  /** The text of a field's error. */
  errorOf: (field: ChargeField) => string | undefined
}

/** Fields that few charges need, folded until one of them holds a value or an error, which are never hidden. */
export function MoreOptions({ form, errorOf }: MoreOptionsProps) {
  const t = useTranslations('charges.form')
  const [wanted, setWanted] = useState(false)
  const { errors } = form.formState
  const isRefused = rareFields.some((field) => errors[field] !== undefined)
  const holdsValue = useWatch({ control: form.control, compute: usesRareFields }) || isRefused
  return (
    <details
      open={wanted || holdsValue}
      onToggle={({ currentTarget }) => {
        if (holdsValue) currentTarget.open = true
        setWanted(currentTarget.open)
      }}
    >
      <summary className={cx(textLinkClass, 'w-fit cursor-pointer text-sm')}>{t('more')}</summary>
      <div className="flex flex-col gap-5 pt-5">
        <Field label={t('beneficiary')} optional hint={t('beneficiary-hint')} error={errorOf('beneficiary')}>
          <Input autoComplete="off" {...form.register('beneficiary')} />
        </Field>
        <ValueChange form={form} errorOf={errorOf} />
        <FeeField form={form} hint={t('fee-hint')} over={t('fee-over')} errorOf={errorOf} />
      </div>
    </details>
  )
}

function ValueChange({ form, errorOf }: MoreOptionsProps) {
  const t = useTranslations('charges.form')
  const mode = useWatch({ control: form.control, name: 'mode' })
  return (
    <div className="flex flex-col gap-3">
      <RadioChoices
        label={t('mode')}
        value={mode}
        onValueChange={(chosen) => form.setValue('mode', chosen, { shouldDirty: true })}
        choices={[
          { value: 'fixed', title: t('mode-fixed'), consequence: t('mode-fixed-what') },
          { value: 'other', title: t('mode-other'), consequence: t('mode-other-what') },
        ]}
      />
      {mode === 'other' && (
        <Field label={t('mode-word')} required hint={t('mode-word-hint')} error={errorOf('modeWord')}>
          <Input mono autoComplete="off" spellCheck={false} {...form.register('modeWord')} />
        </Field>
      )}
    </div>
  )
}
