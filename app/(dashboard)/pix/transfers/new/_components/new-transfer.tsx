'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { readQuery } from '@/lib/client/read-query'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { FillForm } from './fill-form'
import { OpeningNotice } from './opening-notice'
import { ReviewForm } from './review-form'
import { ReviewLoading } from './review-loading'
import {
  emptyTransfer,
  inputOf,
  resolveTransfer,
  type TransferValues,
  transferValues,
  valuesOf,
} from './transfer-values'
import { useExistingTransfer } from './use-existing-transfer'
import { useTransferSending } from './use-transfer-sending'

const steps = parseAsStringLiteral(['review'])
const once = { refetchInterval: false, refetchOnWindowFocus: false, retry: false } as const

/** A transfer in two steps; the address names the step and the key, so that a reload finds the same operation. */
export function NewTransfer({ from }: { from: string | null }) {
  const t = useTranslations('transfers.form')
  const [step, setStep] = useQueryState('step', steps)
  const form = useForm<TransferValues, unknown, TransferInput>({
    defaultValues: emptyTransfer,
    resolver: resolveTransfer,
  })
  const { reset, subscribe, control, getValues } = form
  const [restored, setRestored] = useState(false)
  const onDraft = useCallback(
    (values: TransferValues) => {
      setRestored(true)
      reset(values, { keepDefaultValues: true })
    },
    [reset],
  )
  const sendingKey = useSendingKey({ kind: 'transfer', values: transferValues, onDraft, mint: 'review' })
  const { keep, kept, openedWith, disown } = sendingKey
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep])
  const sending = useTransferSending(form, sendingKey, () => setStep(null))
  const existing = useExistingTransfer(openedWith)
  const { accountId, chooseAccount } = useAccountId()
  const asked = useWatch({ control, compute: inputOf })
  const input = asked && { ...asked, accountId }

  const source = useQuery({ ...readQuery(transfers.one, { id: from ?? '' }), ...once, enabled: from !== null })
  const filled = useRef(false)
  useEffect(() => {
    if (!source.data || filled.current || restored || kept === null) return
    filled.current = true
    reset(valuesOf(source.data.input), { keepDefaultValues: true })
    chooseAccount(source.data.input.accountId ?? null)
  }, [source.data, restored, kept, reset, chooseAccount])

  const opening = kept === null || existing.looking || existing.found
  const [opened, setOpened] = useState(false)
  const [orphaned, setOrphaned] = useState(false)
  useEffect(() => {
    if (opening || opened) return
    setOpened(true)
    // A key that came without its form, and was not sent as far as is known: it is let go.
    const orphan = openedWith !== null && kept === false
    if (orphan) disown()
    if (step === null || (input && !orphan)) return
    setOrphaned(orphan)
    setStep(null)
  }, [opening, opened, openedWith, kept, disown, step, input, setStep])

  async function review(filledIn: TransferInput) {
    setOrphaned(false)
    sending.forget()
    const { written } = sendingKey.take({ ...filledIn, accountId })
    keep(getValues())
    // The key first, so that going back finds the form under it.
    await written
    await setStep('review', { history: 'push' })
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/transfers', label: t('crumb') }]}
        actions={step === null && <AccountSwitcher />}
      />
      <PageBody>
        <OpeningNotice
          prefillFailed={source.error !== null}
          orphanKey={orphaned ? openedWith : null}
          absent={existing.absent}
          restored={restored}
        />
        {step === 'review' && !opened && <ReviewLoading />}
        {step === 'review' && opened && input && (
          <ReviewForm
            form={form}
            input={input}
            sending={sending}
            onBack={() => {
              setStep(null, { history: 'push' })
            }}
          />
        )}
        {(step === null || (opened && !input)) && <FillForm form={form} onReview={review} />}
      </PageBody>
    </>
  )
}
