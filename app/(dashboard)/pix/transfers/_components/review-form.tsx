'use client'

import { useQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ReadFailure } from '@/components/layout/error-notice'
import { ApprovalPanel } from '@/components/operations/approval-panel'
import { AgreeBox } from '@/components/operations/sending/agree-box'
import { FormFoot, formLayout } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useEffectText } from '@/components/operations/sending/use-effect-text'
import { OperationStatus } from '@/components/operations/status'
import { Button, textLinkClass } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Link } from '@/components/ui/link'
import { Ago } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { formatMoney } from '@/lib/core/money/money'
import type { OperationSummary } from '@/lib/features/operations/schema'
import { isStopping } from '@/lib/features/pix/payees/rules'
import { reviewInputOf, transfers } from '@/lib/features/pix/transfers/contract'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { BalancePanel } from './balance-panel'
import { HolderChange } from './holder-change'
import { maySend } from './may-send'
import { NoteReason } from './note-reason'
import { ReviewSummary } from './review-summary'
import { StepsLine } from './steps-line'
import { changedHolder, lookUpName, ownFeeCents } from './transfer-values'
import type { TransferForm } from './use-transfer-form'

type ReviewFormProps = {
  transfer: TransferForm
  input: TransferInput
  onBack: () => void
}

/** The second step: what will happen, and the button that makes it happen. */
export function ReviewForm({ transfer, input, onBack }: ReviewFormProps) {
  const { form, sending, arrival } = transfer
  const t = useTranslations('transfers.form')
  const backing = useTranslations('backing')
  const effectText = useEffectText()
  const reasonId = useId()
  const { amountCents, accountId } = input
  // Never read again once it was sent: after a lost answer this very transfer would be taken for another one like it.
  const review = useQuery({
    ...readQuery(transfers.review, reviewInputOf(input)),
    refetchOnWindowFocus: false,
  })
  const lookUps = useWatch({ control: form.control, name: 'lookUps' })
  const changed = changedHolder(lookUps, input.key)
  const [another, setAnother] = useState(false)
  const [tried, setTried] = useState(false)
  const { needs, hindrance } = maySend({
    review: review.data,
    reading: review.isPending,
    another,
    holderChange: changed && { reason: input.holderChange?.reason },
    noteReason: input.noteCancelled?.reason,
  })
  const lookUp = lookUpName(input.key)

  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const anotherBox = useRef<HTMLInputElement>(null)

  function submit(send: typeof sending.send) {
    if (sending.pending) return
    setTried(hindrance === 'similar')
    if (hindrance === null) send(input, needs)
    if (hindrance === 'similar') anotherBox.current?.focus()
  }

  return (
    <Form onSubmit={() => submit(sending.send)} className={formLayout}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepsLine reviewing onBack={sending.pending ? undefined : onBack} />
        <ReviewSummary
          input={input}
          lookUp={lookUps[lookUp]}
          named={review.data?.payee ?? null}
          onLookUp={(answer) => {
            form.setValue('lookUps', { ...form.getValues('lookUps'), [lookUp]: answer })
            // The answer may show that earlier transfers went to the same holder.
            if (sending.sentKey === null) void review.refetch()
          }}
          headingRef={heading}
        />
        {changed && (
          <HolderChange
            key={lookUp}
            form={form}
            input={input}
            {...changed}
            approvals={review.data?.approval?.thresholdCents ? 'on' : 'off'}
            locked={sending.pending || arrival !== null}
          />
        )}
        {review.data?.cancelledNote && (
          <NoteReason form={form} note={review.data.cancelledNote} locked={sending.pending || arrival !== null} />
        )}
        {input.again && (
          <Notice tone="wait" role="status" title={backing('again-review')}>
            {input.again.reason}
          </Notice>
        )}
        {!changed && review.data && isStopping(review.data.change) && (
          <Notice tone="wait" role="status" title={t('changed-before', { change: review.data.change })}>
            {t('changed-before-what')}
          </Notice>
        )}
        {review.data && review.data.similar.length > 0 && (
          <SimilarNotice
            similar={review.data.similar}
            amountCents={amountCents}
            another={another}
            onAnotherChange={setAnother}
            missing={tried && hindrance === 'similar'}
            ref={anotherBox}
          />
        )}
        {!review.data && (
          <ReadFailure query={review} title={t('review-unread')}>
            {t('review-unread-what')}
          </ReadFailure>
        )}
      </div>
      <aside className="flex min-w-0 flex-col gap-4 lg:row-span-2">
        <BalancePanel accountId={accountId} amountCents={amountCents} feeCents={ownFeeCents(input)} />
        <ApprovalPanel
          need={review.data?.approval ?? (review.isPending ? undefined : null)}
          outgoingCents={outgoingCents(input)}
          reasonId={reasonId}
        />
      </aside>
      <div className="flex min-w-0 flex-col gap-5 max-md:contents">
        <SendNotice
          kind="transfer"
          sending={sending}
          addressOf={transfers.send.href}
          arrival={arrival}
          onSend={submit}
        />
        <FormFoot>
          {sending.pending && <LongWait />}
          <Button onClick={onBack} disabled={sending.pending} className="max-md:hidden">
            {t(changed ? 'back-unpaid' : 'back')}
          </Button>
          <SendButton
            quiet={input.again !== undefined}
            busy={sending.pending}
            busyLabel={needs === 'approval' ? t('asking') : undefined}
            disabled={
              hindrance === 'no-approver' || hindrance === 'reading' || hindrance === 'holder' || hindrance === 'note'
            }
            describedBy={hindrance === 'no-approver' ? reasonId : undefined}
          >
            {effectText({
              kind: 'transfer',
              needs,
              cents: needs === 'approval' ? outgoingCents(input) : amountCents,
              when: input.sendOn ? 'day' : 'now',
            })}
          </SendButton>
        </FormFoot>
      </div>
    </Form>
  )
}

type SimilarNoticeProps = {
  similar: readonly OperationSummary[]
  amountCents: number
  another: boolean
  onAnotherChange: (another: boolean) => void
  /** The person tried to send without confirming that this is another transfer. */
  missing: boolean
  ref?: Ref<HTMLInputElement>
}

/** Transfers of the same amount to the same key in the last 24 hours; the person must confirm that this is another one. */
function SimilarNotice({ similar, amountCents, another, onAnotherChange, missing, ref }: SimilarNoticeProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone="wait"
        role="status"
        icon={<CopyCheck aria-hidden />}
        title={t('similar-title', { count: similar.length, amount: formatMoney(amountCents, locale) })}
      >
        <ul className="mt-1 flex flex-col gap-1">
          {similar.map(({ id, state, error, createdAt, createdBy }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <span>{t.rich('similar-by', { name: createdBy.name, when: () => <Ago at={createdAt} /> })}</span>
              <OperationStatus state={state} error={error} />
              <Link href={transfers.send.href(id)} className={textLinkClass}>
                {t('similar-see')}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
      <AgreeBox ref={ref} checked={another} onCheckedChange={onAnotherChange} missing={missing && t('similar-missing')}>
        {t('similar-another')}
      </AgreeBox>
    </div>
  )
}
