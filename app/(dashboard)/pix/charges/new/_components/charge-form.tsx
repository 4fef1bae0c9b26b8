'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useAccountId } from '@/components/layout/use-account-id'
import { useFieldWords } from '@/components/operations/record-words'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useSending } from '@/components/operations/sending/use-sending'
import type { SendingKeyHold } from '@/components/operations/sending/use-sending-key'
import { ButtonLink } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { formatMoney } from '@/lib/core/money'
import { charges } from '@/lib/features/pix/charges/contract'
import { createCharge } from '@/lib/features/pix/charges/queries'
import { ChargeFields } from './charge-fields'
import type { ChargeFormApi } from './charge-form-api'
import { type ChargeValues, placeErrors } from './charge-values'
import { WhatHappens } from './what-happens'

type ChargeFormProps = { form: ChargeFormApi; sendingKey: SendingKeyHold<ChargeValues> }

export function ChargeForm({ form, sendingKey }: ChargeFormProps) {
  const t = useTranslations('charges.form')
  const sending = useChargeSending(form, sendingKey)
  const { accountId } = useAccountId()
  const submit = form.handleSubmit((input) => sending.send({ ...input, accountId }))

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.pending) submit(event)
      }}
      className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4 max-md:pb-0"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ChargeFields form={form} />
        {sending.error && (
          <SendNotice
            kind="charge"
            error={sending.error}
            address={`/pix/charges/${sending.sentKey}`}
            unplaced={sending.unplaced}
            onSendAgain={submit}
            onSendAnother={form.handleSubmit((input) => sending.sendAnother({ ...input, accountId }))}
          />
        )}
      </div>
      <WhatHappens form={form} className="lg:row-span-2" />
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
        {sending.pending && <LongWait />}
        <ButtonLink href="/pix/charges" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton busy={sending.pending}>
          <Effect form={form} />
        </SendButton>
      </div>
    </form>
  )
}

function useChargeSending(form: ChargeFormApi, sendingKey: ChargeFormProps['sendingKey']) {
  const t = useTranslations('charges.form.errors')
  const words = useFieldWords()
  const client = useQueryClient()
  const router = useRouter()
  return useSending({
    sendingKey,
    values: form.getValues,
    post: createCharge,
    onSent(charge) {
      client.setQueryData(readQuery(charges.one, { id: charge.id }).queryKey, charge)
      client.invalidateQueries({ queryKey: ['pix', 'charges'], refetchType: 'none' })
      client.invalidateQueries({ queryKey: ['operations'] })
      router.replace(`/pix/charges/${charge.id}`)
    },
    onRefused: () => client.invalidateQueries({ queryKey: ['pix', 'charges'] }),
    onFields(refused) {
      const { fields, rest } = placeErrors(refused, form.getValues())
      for (const { field, error } of fields)
        form.setError(field, { type: 'server', message: t('server', { message: words.at(error) }) })
      return rest
    },
  })
}

/** The amount that will be charged. */
function Effect({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const locale = useLocale()
  const amountCents = useWatch({ control: form.control, name: 'amountCents' })
  return amountCents ? t('submit-amount', { amount: formatMoney(amountCents, locale) }) : t('submit')
}
