'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { ApprovalPanel } from '@/components/operations/approval-panel'
import { formLayout, RestoredNote } from '@/components/operations/sending/form-frame'
import type { OrderedNote } from '@/components/reconciliation/addresses'
import { useFilling } from '@/components/reconciliation/use-ordered-note'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { payees } from '@/lib/features/pix/payees/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { FillForm } from './fill-form'
import { ReviewForm } from './review-form'
import { StepsLine } from './steps-line'
import { inputOf, type TransferValues, valuesOfNote, valuesOfPayee } from './transfer-values'
import { useTransferForm } from './use-transfer-form'

const steps = parseAsStringLiteral(['review'])

type NewTransferProps = {
  /** An earlier transfer, a note or a payee of the book that the form is filled from. */
  from: string | null
  note: OrderedNote | null
  payee: string | null
}

/** A transfer in two steps; the address names the step and the key, so that a reload finds the same operation. */
export function NewTransfer({ from, note, payee }: NewTransferProps) {
  const t = useTranslations('transfers.form')
  const [step, setStep] = useQueryState('step', steps)
  const { filling, failed } = useFilling(note, (read) => valuesOfNote(read, note?.sendOn))
  const payeeFilling = usePayeeFilling(payee)
  const transfer = useTransferForm(from, filling ?? payeeFilling, () => setStep(null))
  const { form, key, sending, existing } = transfer
  const { restored, openedWith, disown } = key
  const { accountId } = useAccountId()
  const typed = useWatch({ control: form.control, compute: inputOf })
  const input = typed && { ...typed, accountId }

  const opening = restored === null || existing.looking || existing.found
  const [opened, setOpened] = useState(false)
  const [orphaned, setOrphaned] = useState(false)
  useEffect(() => {
    if (opening || opened) return
    setOpened(true)
    // A key that came without its form, and was not sent as far as is known, is dropped.
    const orphan = openedWith !== null && restored === false
    if (orphan) disown()
    if (step === null || (input && !orphan)) return
    setOrphaned(orphan)
    setStep(null)
  }, [opening, opened, openedWith, restored, disown, step, input, setStep])

  async function review(filledIn: TransferInput) {
    setOrphaned(false)
    sending.reset()
    const { written } = key.take({ ...filledIn, accountId })
    key.save(form.getValues())
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
          prefillFailed={transfer.prefillFailed}
          noteFailed={failed && restored === false}
          orphanKey={orphaned ? openedWith : null}
          absent={existing.absent}
          restored={restored === true}
        />
        {step === 'review' && !opened && <ReviewLoading />}
        {step === 'review' && opened && input && (
          <ReviewForm
            transfer={transfer}
            input={input}
            onBack={() => {
              setStep(null, { history: 'push' })
            }}
          />
        )}
        {(step === null || (opened && !input)) && (
          <FillForm form={form} isSent={sending.mayBeRecorded} onReview={review} />
        )}
      </PageBody>
    </>
  )
}

/** The form filled with a payee's first key whose holder has not changed; null until the payee was read. */
function usePayeeFilling(id: string | null): TransferValues | null {
  const { data } = useQuery({ ...readQuery(payees.one, { id: id ?? '' }), enabled: id !== null })
  const [filling, setFilling] = useState<TransferValues | null>(null)
  if (data && filling === null) setFilling(valuesOfPayee(data))
  return filling
}

type OpeningNoticeProps = {
  /** The transfer that the form should have been filled from could not be read. */
  prefillFailed: boolean
  /** The note that it should have been filled from could not be read. */
  noteFailed: boolean
  /** The key of a review that was opened without its form; null otherwise. */
  orphanKey: string | null
  /** Lastro knows no transfer under that key. */
  absent: boolean
  restored: boolean
}

/** Why the form is not filled as the person may expect. */
function OpeningNotice({ prefillFailed, noteFailed, orphanKey, absent, restored }: OpeningNoticeProps) {
  const t = useTranslations('transfers.form')
  const box = 'mx-auto mt-6 max-w-228 max-md:mx-4'
  const open = (
    <ButtonLink size="sm" href={transfers.send.href(orphanKey ?? '')}>
      {t('orphan-open')}
    </ButtonLink>
  )
  return (
    <>
      {(prefillFailed || noteFailed) && (
        <Notice className={box} role="status">
          {t(noteFailed ? 'note-failed' : 'prefill-failed')}
        </Notice>
      )}
      {orphanKey && (
        <Notice className={box} role="status" title={t('orphan-title')} actions={!absent && open}>
          {t(absent ? 'orphan-absent' : 'orphan-unknown')}
        </Notice>
      )}
      {restored && <RestoredNote />}
    </>
  )
}

/** While it is looked up whether this was sent already: no button yet. */
function ReviewLoading() {
  const t = useTranslations('transfers.form')
  return (
    <div className={formLayout}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepsLine reviewing />
        <Panel>
          <p role="status" className="text-ink-3 text-sm">
            {t('opening')}
          </p>
          <Skeleton className="mt-3 h-8 w-56" />
          <div className="mt-6 flex flex-col gap-4">
            <Skeleton className="w-full" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        </Panel>
      </div>
      <ApprovalPanel need={undefined} outgoingCents={null} />
    </div>
  )
}
