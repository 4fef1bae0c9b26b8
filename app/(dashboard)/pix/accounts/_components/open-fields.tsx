'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import { hasWrongDigits, type OrderForm } from './order-values'

export function OpenFields({ form }: { form: OrderForm }) {
  const t = useTranslations('accounts.opening')
  const taxId = form.watch('taxId')
  const { errors } = form.formState
  const kind = taxIdKind(taxId)
  return (
    <>
      <Field
        label={t('tax-id')}
        required
        hint={kind && taxId !== formatTaxId(taxId) ? `${t(kind)} ${formatTaxId(taxId)}` : t('tax-id-hint')}
        warning={hasWrongDigits(taxId) ? t('tax-id-digits') : undefined}
        error={errors.taxId && (errors.taxId.message || t('tax-id-shape'))}
      >
        <Input mono autoComplete="off" spellCheck={false} data-first-focus {...form.register('taxId')} />
      </Field>
      <Field
        label={t('external-id')}
        required
        hint={t('external-id-hint')}
        error={errors.externalId && (errors.externalId.message || t('external-id-missing'))}
      >
        <Input mono autoComplete="off" spellCheck={false} maxLength={200} {...form.register('externalId')} />
      </Field>
      <Field label={t('name')} optional hint={t('name-hint')} error={errors.name?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('name')} />
      </Field>
    </>
  )
}
