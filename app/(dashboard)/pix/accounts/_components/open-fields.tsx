'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import { type OrderValues, taxIdTrouble } from './order-values'

type OpenFieldsProps = {
  values: OrderValues
  /** It was tried to send it. */
  tried: boolean
  onChange: (changed: Partial<OrderValues>) => void
}

export function OpenFields({ values: { taxId, externalId, name }, tried, onChange }: OpenFieldsProps) {
  const t = useTranslations('accounts.opening')
  const trouble = taxIdTrouble(taxId)
  const kind = taxIdKind(taxId)
  return (
    <>
      <Field
        label={t('tax-id')}
        required
        hint={kind && taxId !== formatTaxId(taxId) ? `${t(kind)} ${formatTaxId(taxId)}` : t('tax-id-hint')}
        warning={trouble === 'digits' ? t('tax-id-digits') : undefined}
        error={tried && trouble === 'shape' ? t('tax-id-shape') : undefined}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          data-first-focus
          value={taxId}
          onChange={({ target }) => onChange({ taxId: target.value })}
        />
      </Field>
      <Field
        label={t('external-id')}
        required
        hint={t('external-id-hint')}
        error={tried && externalId.trim() === '' ? t('external-id-missing') : undefined}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={externalId}
          onChange={({ target }) => onChange({ externalId: target.value })}
        />
      </Field>
      <Field label={t('name')} optional hint={t('name-hint')}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
    </>
  )
}
