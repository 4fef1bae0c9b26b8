'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useIsMac } from '@/components/search-button'
import { Button, ButtonLink } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'
import { formatMoney } from '@/lib/core/money'
import { chargeQuery, createCharge } from '@/lib/features/pix/charges/queries'
import type { ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeFields } from './charge-fields'
import type { ChargeFormApi } from './charge-form-api'
import { placeErrors } from './charge-values'
import { sendFailure } from './send-failure'
import { SendNotice } from './send-notice'
import type { useSendingKey } from './use-sending-key'
import { WhatHappens } from './what-happens'

type ChargeFormProps = { form: ChargeFormApi; sendingKey: ReturnType<typeof useSendingKey> }

export function ChargeForm({ form, sendingKey }: ChargeFormProps) {
  const t = useTranslations('charges.form')
  const ref = useRef<HTMLFormElement>(null)
  const [unplaced, setUnplaced] = useState<string[]>([])
  const { sending, send } = useSending(form, sendingKey, setUnplaced)
  const submit = form.handleSubmit(send)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    ref.current?.requestSubmit()
  }

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) submit(event)
      }}
      onKeyDown={onKeyDown}
      className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4 max-md:pb-0"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ChargeFields form={form} />
        {sending.error && (
          <SendNotice
            error={sending.error}
            sentKey={sending.variables?.key ?? ''}
            unplaced={unplaced}
            onSendAgain={submit}
            onSendAnother={() => {
              sendingKey.markRefused()
              submit()
            }}
          />
        )}
      </div>
      <WhatHappens form={form} className="lg:row-span-2" />
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
        {sending.isPending && <LongWait />}
        <ButtonLink href="/pix/charges" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SubmitButton form={form} busy={sending.isPending} />
      </div>
    </form>
  )
}

function useSending(
  form: ChargeFormApi,
  sendingKey: ChargeFormProps['sendingKey'],
  onUnplaced: (rest: string[]) => void,
) {
  const t = useTranslations('charges.form.errors')
  const client = useQueryClient()
  const router = useRouter()
  const sending = useMutation({
    mutationFn: ({ key, input }: { key: string; input: ChargeInput }) => createCharge(key, input),
    onSuccess(charge) {
      client.setQueryData(chargeQuery(charge.id).queryKey, charge)
      client.invalidateQueries({ queryKey: ['pix', 'charges'], refetchType: 'none' })
      client.invalidateQueries({ queryKey: ['operations'] })
      sendingKey.drop()
      router.replace(`/pix/charges/${charge.id}`)
    },
    onError(error) {
      const failure = sendFailure(error)
      if (failure === 'refused') sendingKey.markRefused()
      if (failure === 'refused') client.invalidateQueries({ queryKey: ['pix', 'charges'] })
      const refused = error instanceof ApiError ? (error.problem.errors ?? []) : []
      const { fields, rest } = placeErrors(failure === 'fields' ? refused : [], form.getValues())
      onUnplaced(failure === 'fields' && refused.length === 0 ? [error.message] : rest)
      for (const { field, message } of fields)
        form.setError(field, { type: 'server', message: t('server', { message }) })
      sendingKey.keep(form.getValues())
    },
  })
  function send(input: ChargeInput) {
    const key = sendingKey.take(input)
    sendingKey.keep(form.getValues())
    sending.mutate({ key, input })
  }
  return { sending, send }
}

/** Names its effect: the amount that will be charged. */
function SubmitButton({ form, busy }: { form: ChargeFormApi; busy: boolean }) {
  const t = useTranslations('charges.form')
  const locale = useLocale()
  const mac = useIsMac()
  const amountCents = useWatch({ control: form.control, name: 'amountCents' })
  const label = amountCents ? t('submit-amount', { amount: formatMoney(amountCents, locale) }) : t('submit')
  return (
    <Button
      type="submit"
      variant="primary"
      busy={busy}
      aria-keyshortcuts="Meta+Enter Control+Enter"
      className="max-md:flex-1"
    >
      {busy ? t('sending') : label}
      {!busy && (
        <kbd
          aria-hidden
          className="rounded-xs border border-on-accent/60 px-1 font-medium font-sans text-2xs leading-4 max-md:hidden"
        >
          {mac ? '⌘↵' : 'Ctrl ↵'}
        </kbd>
      )}
    </Button>
  )
}

const longMs = 4_000

function LongWait() {
  const t = useTranslations('charges.form')
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="min-w-0 flex-1 text-ink-2 text-xs">
      {long && t('sending-long')}
    </p>
  )
}
