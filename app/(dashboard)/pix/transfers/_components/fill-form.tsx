'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { FeeField } from '@/components/operations/sending/fee-field'
import { FormFoot, formLayout } from '@/components/operations/sending/form-frame'
import { SendButton } from '@/components/operations/sending/send-button'
import { WhenField } from '@/components/operations/sending/when-field'
import { AmountInput } from '@/components/payments/amount-input'
import { isDoubtful, MadeFromField, useNoteDoubt, withReason } from '@/components/reconciliation/made-from'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { formatMoney } from '@/lib/core/money/money'
import { descriptionLimit, type TransferInput } from '@/lib/features/pix/transfers/schema'
import { BalancePanel } from './balance-panel'
import { DocumentField, KeyFields, useFieldError } from './key-fields'
import { StepsLine } from './steps-line'
import { type TransferFormApi, typedFeeCents } from './transfer-values'

type FillFormProps = { form: TransferFormApi; isSent: boolean; onReview: (input: TransferInput) => void }

/** The first step: nothing leaves the browser yet. */
export function FillForm({ form, isSent, onReview }: FillFormProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const { accountId } = useAccountId()
  const [amountCents, madeFrom] = useWatch({ control: form.control, name: ['amountCents', 'madeFrom'] })
  const doubt = useNoteDoubt('out', madeFrom, amountCents, isSent)
  const isAgain = doubt === 'beyond-free'
  const feeCents = useWatch({ control: form.control, compute: typedFeeCents })
  function review(input: TransferInput) {
    const order = withReason(input, doubt)
    if (!order) return form.setError('againReason', { type: 'required' }, { shouldFocus: true })
    if (!order.again) form.setValue('againReason', '')
    onReview(order)
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(review)} className={formLayout}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepsLine reviewing={false} />
        <Fields form={form} isAgain={isAgain} />
      </div>
      <aside className="lg:row-span-2">
        <BalancePanel accountId={accountId} amountCents={amountCents} feeCents={feeCents} />
      </aside>
      <FormFoot>
        <ButtonLink href="/pix/transfers" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton quiet={isDoubtful(doubt)}>
          {amountCents ? t('go-review-amount', { amount: formatMoney(amountCents, locale) }) : t('go-review')}
        </SendButton>
      </FormFoot>
    </form>
  )
}

/** The fields register in the order of the page, so that a refusal focuses the first refused one. */
function Fields({ form, isAgain }: { form: TransferFormApi; isAgain: boolean }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const { accountId } = useAccountId()
  const [madeFrom, later] = useWatch({ control: form.control, name: ['madeFrom', 'later'] })
  return (
    <>
      {madeFrom && (
        <MadeFromField
          madeFrom={madeFrom}
          direction="out"
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
      <KeyFields form={form} />
      <DescriptionField form={form} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
        <DocumentField form={form} />
        <ExternalIdField form={form} />
      </div>
      <Controller
        control={form.control}
        name="sendOn"
        render={({ field: { value: sendOn } }) => (
          <WhenField
            value={{ later, sendOn }}
            onChange={(when) => {
              form.setValue('later', when.later, { shouldDirty: true })
              form.setValue('sendOn', when.sendOn, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }}
            error={errorOf('sendOn')}
          />
        )}
      />
      <FeeField
        form={form}
        hint={t(accountId === undefined ? 'fee-hint-main' : 'fee-hint-other')}
        over={t('fee-over')}
        errorOf={errorOf}
      />
    </>
  )
}

function DescriptionField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <Field
      label={t('description')}
      optional
      count={{ used: [...description.trim()].length, of: descriptionLimit }}
      hint={t('description-hint')}
      error={errorOf('description')}
    >
      <Input autoComplete="off" {...form.register('description')} />
    </Field>
  )
}

function ExternalIdField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  return (
    <Field label={t('external-id')} optional hint={t('external-id-hint')} error={errorOf('externalId')}>
      <Input mono autoComplete="off" spellCheck={false} {...form.register('externalId')} />
    </Field>
  )
}
