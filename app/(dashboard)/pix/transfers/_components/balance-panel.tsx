'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { StaleNote } from '@/components/list/stale-note'
import { Money } from '@/components/payments/money'
import { TextButton } from '@/components/ui/button'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { quiet } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { balance } from '@/lib/features/pix/balance/contract'
import { balanceAfter } from './transfer-values'

type BalancePanelProps = {
  /** The main account without one. */
  accountId?: string
  amountCents: number | null
  /** Our own; null without one. */
  feeCents: number | null
}

/** The balance before and after the transfer. Amounts that only the provider knows are not guessed. */
export function BalancePanel({ accountId, amountCents, feeCents }: BalancePanelProps) {
  const t = useTranslations('transfers.form')
  const query = useQuery(readQuery(balance, { accountId }))
  const available = query.data?.availableCents ?? null
  const after = balanceAfter(available, amountCents ?? 0, feeCents)
  const figure = (cents: number | null) => <Money cents={cents} bare={cents !== null} className="font-normal" />
  const now = query.data && available === null ? quiet(t('balance-not-provided')) : figure(available)
  return (
    <Panel
      title={t(accountId === undefined ? 'balance-main' : 'balance-other')}
      end={
        query.data && (
          <StaleNote
            at={query.data.asOf}
            refreshing={query.isFetching}
            onRefresh={() => {
              query.refetch()
            }}
          />
        )
      }
    >
      <KeyValue
        ends
        rows={[
          { label: t('balance-now'), value: query.isPending ? <Skeleton className="w-20" /> : now },
          { label: t('balance-amount'), value: amountCents ? figure(-amountCents) : quiet('–') },
          { label: t('balance-fee'), value: feeCents ? figure(-feeCents) : quiet(t('no-fee')) },
          { label: t('balance-platform'), value: quiet(t('balance-platform-value')) },
        ]}
      />
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line-strong border-t pt-2 text-sm">
        <span className="font-medium">{t('balance-after')}</span>
        {query.isPending ? <Skeleton className="w-20" /> : <Money cents={after} bare={after !== null} />}
      </div>
      {after !== null && after < 0 && <p className="mt-3 text-wait-ink text-xs">{t('balance-short')}</p>}
      {query.error && (
        <p role="status" className="mt-3 text-ink-2 text-xs">
          {t(query.data ? 'balance-stale' : 'balance-unread')}{' '}
          <TextButton onClick={() => query.refetch()}>{t('read-again')}</TextButton>
        </p>
      )}
    </Panel>
  )
}
