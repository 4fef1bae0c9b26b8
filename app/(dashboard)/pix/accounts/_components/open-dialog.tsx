'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import type { CreateDialogProps } from '@/components/operations/record-screen'
import type { FormRequest } from '@/components/operations/sending/form-request'
import { SendDialog } from '@/components/operations/sending/send-dialog'
import { useDialogForm } from '@/components/operations/sending/use-dialog-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Notice } from '@/components/ui/notice'
import { formatTaxId, normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { type OpenInput, type Opening, openInput } from '@/lib/features/pix/accounts/schema'

/** `openings`: what was requested before. */
type OpenDialogProps = CreateDialogProps & { openings: readonly Opening[] }

/** Requests an account of the provider, once. */
export function OpenDialog({ sendingKey, openings, onClose, onSent }: OpenDialogProps) {
  const t = useTranslations('accounts.opening')
  const { form, sending, submit, request } = useDialogForm<OrderValues, OpenInput, Opening>({
    contract: accounts.open,
    request: orderRequest,
    start: emptyOrder,
    sendingKey,
    onSent: ({ id }) => onSent(id),
  })
  const before = openings.find(({ input, state }) => input.externalId === request?.externalId && state !== 'failed')

  return (
    <SendDialog
      contract={accounts.open}
      labels="accounts.opening"
      effect={t('submit')}
      sending={sending}
      submit={submit}
      onClose={onClose}
    >
      <OpenFields form={form} />
      {before ? (
        <Notice tone="wait" role="status" title={t('before-title')}>
          {t('before-what', { name: before.createdBy.name })}
        </Notice>
      ) : (
        <p className="text-ink-2 text-xs">{t('what')}</p>
      )}
    </SendDialog>
  )
}

function OpenFields({ form }: { form: OrderForm }) {
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

/** An account to be opened, as it is typed. */
type OrderValues = { taxId: string; externalId: string; name: string }
type OrderForm = UseFormReturn<OrderValues, unknown, OpenInput>

const emptyOrder: OrderValues = { taxId: '', externalId: '', name: '' }

const orderRequest: FormRequest<OrderValues, OpenInput> = {
  input: openInput,
  requestOf: ({ taxId, externalId, name }) => ({
    taxId: normalizeTaxId(taxId),
    externalId,
    ...(name.trim() && { name }),
  }),
  fieldOf: (path) => (path === 'taxId' || path === 'externalId' || path === 'name' ? path : null),
}

/** Whether the check digits disagree: they only warn. */
function hasWrongDigits(taxId: string): boolean {
  return taxIdKind(taxId) !== null && !isValidCpf(taxId) && !isValidCnpj(taxId)
}
