'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { FormFoot, formLayout } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { Sending } from '@/components/operations/sending/use-sending'
import { ButtonLink } from '@/components/ui/button'
import { formatMoney } from '@/lib/core/money/money'
import { charges } from '@/lib/features/pix/charges/contract'
import type { ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeFields } from './charge-fields'
import type { ChargeFormApi } from './charge-values'
import { WhatHappens } from './what-happens'

type ChargeFormProps = { form: ChargeFormApi; sending: Sending<ChargeInput> }

export function ChargeForm({ form, sending }: ChargeFormProps) {
  const t = useTranslations('charges.form')
  const { accountId } = useAccountId()
  const submit = (send: typeof sending.send) => form.handleSubmit((input) => send({ ...input, accountId }))()

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.pending) submit(sending.send)
      }}
      className={formLayout}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ChargeFields form={form} />
        <SendNotice kind="charge" sending={sending} addressOf={charges.create.href} onSend={submit} />
      </div>
      <WhatHappens form={form} className="lg:row-span-2" />
      <FormFoot>
        {sending.pending && <LongWait />}
        <ButtonLink href="/pix/charges" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton busy={sending.pending}>
          <Effect form={form} />
        </SendButton>
      </FormFoot>
    </form>
  )
}

/** The amount that will be charged. */
function Effect({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const locale = useLocale()
  const amountCents = useWatch({ control: form.control, name: 'amountCents' })
  return amountCents ? t('submit-amount', { amount: formatMoney(amountCents, locale) }) : t('submit')
}
