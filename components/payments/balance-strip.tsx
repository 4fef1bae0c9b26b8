'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ErrorNotice } from '@/components/layout/error-notice'
import { StaleNote } from '@/components/list/stale-note'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { formatTime } from '@/lib/core/dates'
import { balance as balanceRead } from '@/lib/features/pix/balance/contract'
import { FittedMoney } from './fitted-money'

/** The balance of the page's account, and more cells next to it. */
export function AccountBalance({ children }: { children?: ReactNode }) {
  const { accountId } = useAccountId()
  const account = useAccountName()
  const query = useQuery(readQuery(balanceRead, { accountId }))
  return (
    <BalanceStrip
      account={account}
      balance={query.data ?? null}
      error={query.error}
      loading={query.isPending}
      refreshing={query.isFetching}
      onRefresh={() => query.refetch()}
    >
      {children}
    </BalanceStrip>
  )
}

type BalanceStripProps = {
  /** Whose it is: its name, or its id. */
  account: string
  /** The last that was read; null when none ever was. */
  balance: { availableCents: number | null; pendingCents: number | null; asOf: string } | null
  /** Why the last reading failed. */
  error: Error | null
  loading: boolean
  refreshing: boolean
  onRefresh: () => void
  children?: ReactNode
}

/** The account's balance and its age; missing figures are never shown as zero. */
function BalanceStrip({ account, balance, error, loading, refreshing, onRefresh, children }: BalanceStripProps) {
  const t = useTranslations('pix')
  const stale = balance !== null && error !== null
  const figure = (cents: number | null | undefined, size: 'hero' | 'lg') =>
    cents === null ? <NotProvided size={size} /> : <FittedMoney cents={cents ?? null} size={size} />
  return (
    <section aria-label={t('balance')}>
      <div className="grid auto-cols-fr grid-flow-col border-line border-b md:grid-cols-[1.5fr] max-md:grid-flow-row max-md:grid-cols-2">
        <StripCell main label={t('available')} note={balance ? undefined : error && t('unknown-what')}>
          {loading ? <Skeleton className="h-8 w-56" /> : figure(balance?.availableCents, 'hero')}
          {balance && (
            <span className="flex flex-wrap items-center gap-x-1 text-xs">
              <span suppressHydrationWarning className={stale ? 'text-wait-ink' : 'text-ink-3'}>
                {stale ? t('stale', { account }) : t('available-what', { account })}
              </span>
              <StaleNote at={balance.asOf} precision="second" onRefresh={onRefresh} refreshing={refreshing} />
            </span>
          )}
        </StripCell>
        <StripCell label={t('waiting')} note={t(error && !balance ? 'unknown-what' : 'waiting-what')}>
          {loading ? <Skeleton className="h-6 w-32" /> : figure(balance?.pendingCents, 'lg')}
        </StripCell>
        {children}
      </div>
      {error && <BalanceFailure error={error} asOf={balance?.asOf} onRetry={onRefresh} retrying={refreshing} />}
    </section>
  )
}

function NotProvided({ size }: { size: 'hero' | 'lg' }) {
  const t = useTranslations('pix')
  return <span className={cx('text-ink-3', size === 'hero' && 'text-xl')}>{t('not-provided')}</span>
}

/** The strip while nothing is known yet. */
export function BalanceLoading() {
  return <BalanceStrip account="" balance={null} error={null} loading refreshing onRefresh={() => undefined} />
}

type StripCellProps = { label: string; note?: ReactNode; main?: boolean; children: ReactNode }

/** A figure of the strip. */
export function StripCell({ label, note, main, children }: StripCellProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col gap-1 border-line px-5 py-4 max-md:px-4 max-md:py-3',
        main
          ? 'max-md:col-span-2'
          : 'border-l max-md:border-t max-md:border-l-0 max-md:last:even:col-span-2 max-md:odd:border-l',
      )}
    >
      <h2 className="font-normal text-ink-2 text-sm">{label}</h2>
      <div className="flex min-h-10 flex-col justify-center gap-0.5 max-md:min-h-7">{children}</div>
      {note && <p className="text-ink-3 text-xs">{note}</p>}
    </div>
  )
}

type BalanceFailureProps = { error: Error; asOf?: string; onRetry: () => void; retrying: boolean }

function BalanceFailure({ error, asOf, onRetry, retrying }: BalanceFailureProps) {
  const t = useTranslations('pix')
  const errors = useTranslations('errors')
  const code = error instanceof ApiError ? error.code : 'unexpected'
  return (
    <div className="px-5 pt-4 max-md:px-4">
      <ErrorNotice
        error={error}
        onRetry={onRetry}
        retrying={retrying}
        title={t(asOf ? 'refresh-failed' : 'load-failed')}
        className="max-w-180"
      >
        <p>
          {errors(`${code}.title`)}. {errors(`${code}.what`)}
        </p>
        {asOf && <p>{t('refresh-failed-what', { time: formatTime(asOf, 'second') })}</p>}
      </ErrorNotice>
    </div>
  )
}
