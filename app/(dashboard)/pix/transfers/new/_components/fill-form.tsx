'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useAccountId } from '@/components/layout/use-account-id'
import { FormFoot, formLayout } from '@/components/operations/sending/form-frame'
import { SendButton } from '@/components/operations/sending/send-button'
import { ButtonLink } from '@/components/ui/button'
import { formatMoney } from '@/lib/core/money'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { BalancePanel } from './balance-panel'
import { FillStep } from './fill-step'
import { StepsLine } from './steps-line'
import { typedFeeCents } from './transfer-figures'
import type { TransferFormApi } from './transfer-form-api'

type FillFormProps = { form: TransferFormApi; onReview: (input: TransferInput) => void }

/** The first step: nothing leaves the browser yet. */
export function FillForm({ form, onReview }: FillFormProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const { accountId } = useAccountId()
  const amountCents = useWatch({ control: form.control, name: 'amountCents' })
  const feeCents = useWatch({ control: form.control, compute: typedFeeCents })
  return (
    <form noValidate onSubmit={form.handleSubmit(onReview)} className={formLayout}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepsLine reviewing={false} />
        <FillStep form={form} />
      </div>
      <aside className="lg:row-span-2">
        <BalancePanel accountId={accountId} amountCents={amountCents} feeCents={feeCents} />
      </aside>
      <FormFoot>
        <ButtonLink href="/pix/transfers" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton>
          {amountCents ? t('go-review-amount', { amount: formatMoney(amountCents, locale) }) : t('go-review')}
        </SendButton>
      </FormFoot>
    </form>
  )
}
