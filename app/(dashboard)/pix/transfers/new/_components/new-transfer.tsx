'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { FillForm } from './fill-form'
import { OpeningNotice } from './opening-notice'
import { ReviewForm } from './review-form'
import { ReviewLoading } from './review-loading'
import { inputOf } from './transfer-values'
import { useTransferForm } from './use-transfer-form'

const steps = parseAsStringLiteral(['review'])

/** A transfer in two steps; the address names the step and the key, so that a reload finds the same operation. */
export function NewTransfer({ from }: { from: string | null }) {
  const t = useTranslations('transfers.form')
  const [step, setStep] = useQueryState('step', steps)
  const transfer = useTransferForm(from, () => setStep(null))
  const { form, key, sending, existing } = transfer
  const { restored, openedWith, disown } = key
  const { accountId } = useAccountId()
  const asked = useWatch({ control: form.control, compute: inputOf })
  const input = asked && { ...asked, accountId }

  const opening = restored === null || existing.looking || existing.found
  const [opened, setOpened] = useState(false)
  const [orphaned, setOrphaned] = useState(false)
  useEffect(() => {
    if (opening || opened) return
    setOpened(true)
    // A key that came without its form, and was not sent as far as is known: it is let go.
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
        {(step === null || (opened && !input)) && <FillForm form={form} onReview={review} />}
      </PageBody>
    </>
  )
}
