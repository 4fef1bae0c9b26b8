'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { type TransferFormApi, useFieldError } from './transfer-form-api'

/** Where the money leaves from. */
export function AccountField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const account = useWatch({ control: form.control, name: 'account' })
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="font-medium text-sm">
        {t('account')}
      </span>
      <div className="flex flex-wrap items-start gap-2">
        <Segmented
          label={t('account')}
          value={account}
          onValueChange={(chosen) => form.setValue('account', chosen)}
          segments={[
            { value: 'main', label: t('account-main') },
            { value: 'other', label: t('account-other') },
          ]}
        />
        {account === 'other' && (
          <Field
            label={<span className="sr-only">{t('account-id')}</span>}
            required
            hint={t('account-id-hint')}
            error={errorOf('accountId')}
            className="min-w-60 flex-1 [&>div:first-child]:sr-only"
          >
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder={t('account-id')}
              {...form.register('accountId')}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
