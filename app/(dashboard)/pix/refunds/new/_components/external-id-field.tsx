import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { RefundForm } from './use-refund-form'

/** In characters; the contract's section 8. */
const limit = 36

export function ExternalIdField({ form }: { form: RefundForm['form'] }) {
  const t = useTranslations('refunds.form')
  const used = [...useWatch({ control: form.control, name: 'externalId' }).trim()].length
  const refused = form.formState.errors.externalId
  return (
    <Field
      label={t('external-id')}
      optional
      count={{ used, of: limit }}
      hint={t('external-id-hint')}
      error={used > limit || refused ? refused?.message || t('external-id-long') : undefined}
    >
      <Input mono autoComplete="off" spellCheck={false} {...form.register('externalId')} />
    </Field>
  )
}
