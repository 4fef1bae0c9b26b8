'use client'

import { Pause, Play } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { LiveBadge } from '@/components/layout/live-note'
import { CancelButton as CancelRequestButton } from '@/components/operations/scheduled'
import { isBeforeSending } from '@/components/payments/batch-counts'
import { Button, ButtonLink, buttonClass } from '@/components/ui/button'
import { fileUrl } from '@/lib/client/send-write'
import { useWrite } from '@/lib/client/write'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { receipts } from '@/lib/features/pix/receipts/contract'

type BatchActionsProps = { batch: BatchDetail; mayChange: boolean; mayDecide: boolean; live: boolean }

/** Actions on a whole batch. No action changes rows that were sent. */
export function BatchActions({ batch, mayChange, mayDecide, live }: BatchActionsProps) {
  const t = useTranslations('batches')
  const { id, kind, state, counts } = batch
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <>
      {live && (state === 'sending' || batch.lookUp.running) && <LiveBadge />}
      {state === 'awaiting_approval' && <ButtonLink href={`/approvals?id=${id}`}>{t('open-request')}</ButtonLink>}
      {!isBeforeSending(batch) && (
        <a href={fileUrl(batches.result, { id })} download className={buttonClass()}>
          {t('result-file')}
        </a>
      )}
      {kind === 'transfers' && (counts.confirmed ?? 0) > 0 && (
        <a href={fileUrl(receipts.batch, { id })} download className={buttonClass()}>
          {t('receipts')}
        </a>
      )}
      {mayDecide && !mayChange && state === 'scheduled' && isBeforeSending(batch) && <CancelRequestButton id={id} />}
      {mayChange && (
        <>
          {isOver && batch.unmade > 0 && <AgainButton batch={batch} />}
          {!isOver && state !== 'rejected' && <CancelButton batch={batch} />}
          {(state === 'sending' || state === 'paused') && <PauseButton batch={batch} />}
        </>
      )}
    </>
  )
}

function PauseButton({ batch: { id, state } }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const isPaused = state === 'paused'
  const change = useWrite(isPaused ? batches.resume : batches.pause)
  return (
    <Button variant={isPaused ? 'primary' : 'secondary'} busy={change.isPending} onClick={() => change.mutate({ id })}>
      {!change.isPending && (isPaused ? <Play aria-hidden /> : <Pause aria-hidden />)}
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
}

function AgainButton({ batch: { id, unmade } }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const router = useRouter()
  const again = useWrite(batches.again, { onSuccess: (draft) => router.push(`/pix/batches/${draft.id}`) })
  return (
    <Button busy={again.isPending || again.isSuccess} onClick={() => again.mutate({ id })}>
      {t('again', { count: unmade })}
    </Button>
  )
}

/** Discards a draft, withdraws a request, or cancels the rows that were not sent. */
function CancelButton({ batch: { id, kind, state, counts, sendingSince } }: { batch: BatchDetail }) {
  const t = useTranslations('batches')
  const [isAsking, setAsking] = useState(false)
  const isUnsent = state === 'awaiting_approval' || (state === 'scheduled' && sendingSince === null)
  const count = (counts.waiting ?? 0) + (counts.scheduled ?? 0)
  const what = state === 'draft' ? 'discard' : isUnsent ? 'withdraw' : 'cancel'
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t(what)}
      </Button>
      {isAsking && (
        <ConfirmWrite
          contract={batches.cancel}
          input={{ id }}
          title={t(`${what}-title`)}
          keep={t(`${what}-keep`)}
          confirm={t(what)}
          onClose={() => setAsking(false)}
        >
          <p>{t(kind === 'charges' && what === 'cancel' ? 'charges.cancel-what' : `${what}-what`, { count })}</p>
        </ConfirmWrite>
      )}
    </>
  )
}
