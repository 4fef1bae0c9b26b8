'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DateField } from '@/components/date-field/date-field'
import { fieldErrorsOf } from '@/components/operations/sending/form-request'
import { AmountInput } from '@/components/payments/amount-input'
import { MadeFromField } from '@/components/reconciliation/made-from'
import { textLinkClass } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Suggestions } from '@/components/ui/suggestions'
import { readQuery } from '@/lib/client/read-query'
import { addDays, currentDay, formatInstant, mostDaysAhead } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import { charges, customers } from '@/lib/features/pix/charges/contract'
import type { SuggestedCustomer } from '@/lib/features/pix/charges/schema'
import { type ChargeField, type ChargeFormApi, validityOf, validityPresets } from './charge-values'
import { MoreOptions } from './more-options'

function useFieldError({ formState: { errors } }: ChargeFormApi) {
  const t = useTranslations('charges.form.errors')
  return fieldErrorsOf(errors, (field: ChargeField) => t(field))
}

/** When the validity would end if it were sent now; null while it is no number. */
export function useValidUntil(form: ChargeFormApi): string | null {
  const locale = useLocale()
  const now = useNow(10_000)
  const seconds = useWatch({ control: form.control, compute: validityOf })
  return Number.isNaN(seconds) ? null : formatInstant(now + seconds * 1_000, locale)
}

export function ChargeFields({ form, isAgain }: { form: ChargeFormApi; isAgain: boolean }) {
  const t = useTranslations('charges.form')
  const errorOf = useFieldError(form)
  const [externalId, madeFrom, againOf] = useWatch({
    control: form.control,
    name: ['externalId', 'madeFrom', 'againOf'],
  })
  return (
    <>
      {againOf && <Notice title={t('again-title')}>{t.rich('again-what', { link: toCharge(againOf) })}</Notice>}
      {madeFrom && (
        <MadeFromField
          madeFrom={madeFrom}
          direction="in"
          more={isAgain}
          reason={form.register('againReason')}
          missing={form.formState.errors.againReason !== undefined}
          onRemove={() => form.setValue('madeFrom', null, { shouldDirty: true })}
        />
      )}
      <Field label={t('amount')} required error={errorOf('amountCents')}>
        <Controller
          control={form.control}
          name="amountCents"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <AmountInput cents={value} onCentsChange={onChange} onBlur={onBlur} ref={ref} size="hero" autoFocus />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
        <Validity form={form} />
        <Field
          label={t('external-id')}
          optional
          count={{ used: [...externalId].length, of: 36 }}
          hint={t('external-id-hint')}
          error={errorOf('externalId')}
        >
          <Input mono autoComplete="off" spellCheck={false} {...form.register('externalId')} />
        </Field>
      </div>
      <Customer form={form} />
      <MoreOptions form={form} errorOf={errorOf} />
    </>
  )
}

const toCharge = (id: string) => (chunks: ReactNode) => (
  <Link href={charges.create.href(id)} className={textLinkClass}>
    {chunks}
  </Link>
)

/** The customer and the description: stored with the charge and shown on the payer's page, never sent upstream. */
function Customer({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const errorOf = useFieldError(form)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
        <div className="flex min-w-0 flex-col gap-2">
          <Field label={t('customer')} optional hint={t('customer-hint')} error={errorOf('customerName')}>
            <Input autoComplete="off" maxLength={200} {...form.register('customerName')} />
          </Field>
          <CustomerSuggestions form={form} />
        </div>
        <Field label={t('customer-email')} optional error={errorOf('customerEmail')}>
          <Input type="email" autoComplete="off" maxLength={254} {...form.register('customerEmail')} />
        </Field>
        <Field label={t('customer-tax-id')} optional error={errorOf('customerTaxId')}>
          <Input mono autoComplete="off" maxLength={20} {...form.register('customerTaxId')} />
        </Field>
      </div>
      <Field label={t('description')} optional hint={t('description-hint')} error={errorOf('description')}>
        <Input autoComplete="off" maxLength={140} {...form.register('description')} />
      </Field>
    </>
  )
}

function Validity({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const errorOf = useFieldError(form)
  const [validity] = useWatch({ control: form.control, name: ['validity'] })
  const dueOn = useWatch({ control: form.control, name: 'dueOn' })
  const today = currentDay(new Date())
  const options = [
    { value: 'day', label: t('validity-day') },
    ...validityPresets.map((seconds) => ({ value: String(seconds), label: t(`validity-${seconds}`) })),
    { value: 'custom', label: t('validity-custom') },
  ]
  const until = <ValidUntil form={form} />
  const custom = validity === 'custom'
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t('validity')} hint={custom ? undefined : until} error={errorOf('validity')}>
        <Select options={options} {...form.register('validity')} />
      </Field>
      {validity === 'day' && (
        <DateField
          label={t('due-on')}
          value={dueOn}
          onChange={(day) =>
            form.setValue('dueOn', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          min={today}
          max={addDays(today, mostDaysAhead)}
          error={errorOf('dueOn')}
        />
      )}
      {custom && (
        <div className="grid grid-cols-2 items-start gap-2">
          <Field label={t('custom-validity')} hint={until} error={errorOf('customValidity')}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('customValidity')} />
          </Field>
          <Field label={t('custom-unit')}>
            <Select
              options={(['minutes', 'hours', 'days'] as const).map((unit) => ({
                value: unit,
                label: t(`unit-${unit}`),
              }))}
              {...form.register('customUnit')}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

function ValidUntil({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const when = useValidUntil(form)
  return <span suppressHydrationWarning>{when && t('validity-until', { when })}</span>
}

/** Known customers whose name is being typed: a choice fills the name, the e-mail and the tax id. */
function CustomerSuggestions({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const typed = useWatch({ control: form.control, name: 'customerName' })
  const [chosen, setChosen] = useState<string | null>(null)
  const text = useDeferredValue(typed.trim())
  const isTyped = text.length >= 2 && text !== chosen && form.formState.dirtyFields.customerName === true
  const { data } = useQuery({ ...readQuery(customers, { q: text.slice(0, 100) }), enabled: isTyped })
  function choose({ name, email, taxId }: SuggestedCustomer) {
    const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    setChosen(name)
    form.setValue('customerName', name, changed)
    if (email) form.setValue('customerEmail', email, changed)
    if (taxId) form.setValue('customerTaxId', formatTaxId(taxId), changed)
  }
  const known = isTyped && data ? data : []
  return (
    <Suggestions
      label={t('customers-found')}
      options={known.map((customer) => ({
        key: customer.name,
        name: customer.name,
        detail: (
          <span className="wrap-anywhere text-ink-3 text-xs">
            {[customer.taxId && formatTaxId(customer.taxId), customer.email, t(`customer-from.${customer.from}`)]
              .filter(Boolean)
              .join(', ')}
          </span>
        ),
        onChoose: () => choose(customer),
      }))}
    />
  )
}
