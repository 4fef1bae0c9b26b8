'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { charges } from '@/lib/features/pix/charges/contract'
import type { ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeForm } from './charge-form'
import { type ChargeValues, chargeValues, emptyCharge, resolveCharge, valuesOf } from './charge-values'

const once = { refetchInterval: false, refetchOnWindowFocus: false, retry: false } as const

/** The form of a new charge, filled from another one's values or from before a reload. */
export function NewCharge({ from }: { from: string | null }) {
  const t = useTranslations('charges.form')
  const words = useTranslations('sending')
  const router = useRouter()
  const [restored, setRestored] = useState(false)
  const form = useForm<ChargeValues, unknown, ChargeInput>({ defaultValues: emptyCharge, resolver: resolveCharge })
  const { reset, subscribe } = form

  const restore = useCallback(
    (values: ChargeValues) => {
      setRestored(true)
      reset(values, { keepDefaultValues: true })
    },
    [reset],
  )
  const key = useSendingKey({ kind: 'charge', values: chargeValues, onDraft: restore })
  const { keep } = key
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep])

  const source = useQuery({ ...readQuery(charges.one, { id: from ?? '' }), ...once, enabled: from !== null })
  const { chooseAccount } = useAccountId()
  const filled = useRef(false)
  useEffect(() => {
    if (!source.data || filled.current || restored) return
    filled.current = true
    reset(valuesOf(source.data.input))
    chooseAccount(source.data.input.accountId ?? null)
  }, [source.data, restored, reset, chooseAccount])

  const existing = useQuery({
    ...readQuery(charges.one, { id: key.openedWith ?? '' }),
    ...once,
    enabled: key.openedWith !== null,
  })
  const made = existing.data && existing.data.state !== 'failed' ? existing.data.id : null
  useEffect(() => {
    if (made) router.replace(`/pix/charges/${made}`)
  }, [made, router])

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/charges', label: t('crumb') }]}
        actions={<AccountSwitcher />}
      />
      <PageBody>
        {source.error && (
          <Notice className="mx-auto mt-6 max-w-240 max-md:mx-4" role="status">
            {t('prefill-failed')}
          </Notice>
        )}
        {restored && (
          <span role="status" className="sr-only">
            {words('draft-kept')}
          </span>
        )}
        <ChargeForm form={form} sendingKey={key} />
      </PageBody>
    </>
  )
}
