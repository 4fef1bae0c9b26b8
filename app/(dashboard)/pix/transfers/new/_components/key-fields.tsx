'use client'

import { useTranslations } from 'next-intl'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldErrorsOf } from '@/components/operations/sending/form-request'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { id as ident } from '@/components/ui/rich'
import { guessPixKeyTypes, looksLikePixKey, normalizePixKey, pixKeyTypes } from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { choiceAfterEdit, keyTypeOf, type TransferField, type TransferValues } from './transfer-values'

export type TransferFormApi = UseFormReturn<TransferValues, unknown, TransferInput>

export function useFieldError({ formState: { errors } }: TransferFormApi) {
  const t = useTranslations('transfers.form.errors')
  return fieldErrorsOf(errors, (field: TransferField) => t(field))
}

/** The destination: a key, and what kind of key it is. Nothing is looked up while it is typed. */
export function KeyFields({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const [key, keyType] = useWatch({ control: form.control, name: ['key', 'keyType'] })
  const type = keyTypeOf({ key, keyType })
  const ambiguous = !keyType && guessPixKeyTypes(key).length > 1
  const odd = type && key.trim() !== '' && !looksLikePixKey(type, key)
  const sent = type ? normalizePixKey(type, key) : ''
  const typed = key.trim() !== ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_200px] items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
      <Field
        label={t('key')}
        required
        hint={sent && sent !== key.trim() && !odd ? t.rich('key-as', { key: () => ident(sent) }) : undefined}
        warning={odd ? t('key-odd', { type: t(`type-${type}`) }) : undefined}
        error={errorOf('key')}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('key', {
            onChange: (event) =>
              form.setValue('keyType', choiceAfterEdit(event.target.value, form.getValues('keyType'))),
          })}
        />
      </Field>
      <Controller
        control={form.control}
        name="keyType"
        render={({ field: { onChange, onBlur, ref } }) => (
          <Field
            label={t('key-type')}
            hint={typed && type && !keyType && !ambiguous ? t('key-type-guessed') : undefined}
            warning={ambiguous ? t('key-type-ask') : undefined}
            error={errorOf('keyType')}
          >
            <Select
              ref={ref}
              options={pixKeyTypes.map((each) => ({ value: each, label: t(`type-${each}`) }))}
              placeholder={t('key-type-choose')}
              value={type ?? ''}
              onChange={onChange}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
    </div>
  )
}

/** Optional, and never sent on by the provider: it lets the review compare it with whom the directory names. */
export function DocumentField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const values = useWatch({ control: form.control, name: ['receiverDocument', 'key', 'keyType'] })
  const warning = documentWarning(...values)
  return (
    <Field
      label={t('document')}
      optional
      hint={t('document-hint')}
      warning={warning && t(`document-${warning}`)}
      error={errorOf('receiverDocument')}
    >
      <Input mono inputMode="numeric" autoComplete="off" {...form.register('receiverDocument')} />
    </Field>
  )
}

function documentWarning(document: string, key: string, keyType: TransferValues['keyType']): 'odd' | 'other' | null {
  const bare = normalizeTaxId(document)
  const type = keyTypeOf({ key, keyType })
  const kind = taxIdKind(bare)
  if (kind === null) return null
  if (!isValidCpf(bare) && !isValidCnpj(bare)) return 'odd'
  return type === kind.toUpperCase() && normalizePixKey(type, key) !== bare ? 'other' : null
}
