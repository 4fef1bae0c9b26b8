'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { StaleNote } from '@/components/list/stale-note'
import { Money } from '@/components/payments/money'
import { KeyValue } from '@/components/ui/key-value'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { quiet } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { mediatorFeeCents } from '@/lib/core/money/mediator-fee'
import { balance } from '@/lib/features/pix/balance/contract'
import type { BatchOperation } from '@/lib/features/pix/batches/schema'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

/** The balance of the account now and after the operation. */
export function BalanceAfter({ request }: { request: Transfer | Refund | BatchOperation }) {
  const t = useTranslations('approvals.balance')
  const query = useQuery(readQuery(balance, { accountId: request.input.accountId }))
  const now = query.data?.availableCents ?? null
  const notProvided = query.data !== undefined && now === null
  const { amountCents } = request
  const fee = request.kind === 'pix.transfer' ? request.input.mediatorFee : undefined
  const feeCents = fee && amountCents !== null ? mediatorFeeCents(fee, amountCents) : 0
  const after = now !== null && amountCents !== null ? now - amountCents - feeCents : null
  const figure = (cents: number | null) =>
    query.isPending ? <Skeleton className="ml-auto w-24" /> : <Money cents={cents} />
  return (
    <Panel
      title={t('title')}
      end={
        query.data && <StaleNote at={query.data.asOf} onRefresh={() => query.refetch()} refreshing={query.isFetching} />
      }
    >
      <KeyValue
        ends
        rows={[
          { label: t('now'), value: notProvided ? quiet(t('not-provided')) : figure(now) },
          {
            label: t(request.kind === 'pix.batch' ? 'batch' : request.kind === 'pix.transfer' ? 'transfer' : 'refund'),
            value: <Money cents={amountCents === null ? null : -amountCents} />,
          },
          fee && { label: t('fee'), value: <Money cents={-feeCents} /> },
          { label: t('platform'), value: quiet(t('platform-value')) },
        ]}
      />
      <hr className="my-3 border-line-strong" />
      <KeyValue ends rows={[{ label: t('after'), value: figure(after) }]} />
      {query.error && query.data === undefined && <p className="mt-2 text-wait-ink text-xs">{t('unknown')}</p>}
      {after !== null && after < 0 && (
        <Notice tone="wait" role="status" title={t('short')} className="mt-3">
          {t(request.sendOn === null ? 'short-what' : 'short-scheduled')}
        </Notice>
      )}
    </Panel>
  )
}
