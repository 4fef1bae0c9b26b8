'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { SkeletonRows } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { formatMoney } from '@/lib/core/money/money'
import type { LinksMade } from '@/lib/features/reconciliation/decisions-schema'
import { refreshLedger } from '@/lib/features/reconciliation/queries'
import type { SummaryInput } from '@/lib/features/reconciliation/schema'
import { linkOnlyPair, readOnlyPairs } from './only-pairs'
import { ReviewTable } from './review-table'

type ReviewDialogProps = {
  input: SummaryInput
  viewerId: string
  onClose: () => void
}

const sumOf = (pairs: readonly { pair: { amountCents: number } }[]) =>
  pairs.reduce((cents, { pair }) => cents + pair.amountCents, 0)

/** The list of exact matches for review before they are confirmed; each can be left out. */
export function ReviewDialog({ input, viewerId, onClose }: ReviewDialogProps) {
  const t = useTranslations('reconciliation.bulk')
  const locale = useLocale()
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const query = useQuery({
    queryKey: ['reconciliation', 'alone', input],
    queryFn: ({ signal }) => readOnlyPairs(input, signal),
    // The list stays unchanged while it is reviewed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const pairs = query.data ?? []
  const chosen = pairs.filter(({ id }) => !left.has(id))
  const confirming = useMutation({
    mutationFn: () => {
      setDone(0)
      return linkOnlyPair(chosen, setDone)
    },
    onSettled: () => refreshLedger(client),
    // Pairs that are linked meanwhile disappear.
    onError: () => query.refetch(),
    onSuccess: ({ linked, refused }) => {
      if (refused.length > 0) return
      toast({ text: t('done', { count: linked.length }) })
      onClose()
    },
  })
  const { data: made, isPending: busy } = confirming
  const amount = formatMoney(sumOf(chosen), locale)

  return (
    <Dialog
      onClose={() => busy || onClose()}
      title={made ? t('done', { count: made.linked.length }) : t('dialog-title', { count: pairs.length })}
      className="w-220"
      footer={
        made ? (
          <Button data-first-focus onClick={onClose}>
            {t('back')}
          </Button>
        ) : (
          <>
            <span className="mr-auto self-center text-ink-3 text-xs max-md:basis-full">{t('audited')}</span>
            <Button onClick={onClose} disabled={busy}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0}
              onClick={() => confirming.mutate()}
              data-first-focus
            >
              {t('confirm', { count: chosen.length, amount })}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Refused made={made} pairs={pairs} />
      ) : (
        <>
          <p className="-mt-3 text-ink-2 text-sm">{t('what')}</p>
          {query.isPending && <SkeletonRows rowClass="h-row" />}
          <ReadFailure query={query} />
          {query.data && pairs.length === 0 && <p className="text-ink-2 text-sm">{t('none')}</p>}
          {pairs.length > 0 && (
            <ReviewTable
              pairs={pairs}
              left={left}
              onChange={setLeft}
              direction={input.direction}
              viewerId={viewerId}
              locked={busy}
            />
          )}
        </>
      )}
      {busy && (
        <div role="status" className="flex items-center gap-3 text-ink-2 text-xs tabular-nums">
          <Progress label={t('progress')} value={done} max={chosen.length} />
          <span className="flex-none">{t('progress-of', { done, count: chosen.length })}</span>
        </div>
      )}
      {confirming.error && (
        <ErrorNotice error={confirming.error} title={t('failed')}>
          {t('failed-what', { done })}
        </ErrorNotice>
      )}
    </Dialog>
  )
}

/** Pairs that another person decided first or that have changed: they were not linked. */
function Refused({ made, pairs }: { made: LinksMade; pairs: Awaited<ReturnType<typeof readOnlyPairs>> }) {
  const t = useTranslations('reconciliation.bulk')
  const locale = useLocale()
  const nameOf = (refused: LinksMade['refused'][number]) =>
    pairs.find(({ pair }) => pair.paymentId === refused.paymentId && pair.documentId === refused.documentId)
  return (
    <Notice tone="wait" role="alert" title={t('refused', { count: made.refused.length })}>
      <p>{t('refused-what')}</p>
      <ul className="mt-1 flex flex-col tabular-nums">
        {made.refused.map((refused) => {
          const row = nameOf(refused)?.row
          const party = row?.payment?.party ?? row?.document?.party
          return (
            <li key={`${refused.paymentId} ${refused.documentId}`}>
              {party?.name ?? party?.document ?? refused.paymentId}
              {row && `, ${formatMoney(row.amountCents, locale)}`}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
