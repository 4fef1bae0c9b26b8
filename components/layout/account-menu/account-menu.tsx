'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { type FilterOption, FilterOptions } from '@/components/list/filter-options'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { accountIdIn } from './account-id'

type AccountMenuProps = {
  /** The main account without one. */
  chosen: string | undefined
  onChoose: (id: string | null) => void
}

/** The main account and those under it; an id that is not among them can be typed. */
export function AccountMenu({ chosen, onChoose }: AccountMenuProps) {
  const t = useTranslations('account-switcher')
  const { data, error, isPending, isFetching, refetch } = useQuery(readQuery(accounts.known, {}))
  const known = data?.accounts ?? []
  const unlisted = chosen !== undefined && data !== undefined && !known.some(({ id }) => id === chosen)
  const subAccounts = unlisted ? [{ id: chosen, status: '', name: null }, ...known] : known
  const main = { value: '', label: t('main'), content: <span className="font-medium">{t('main')}</span> }

  function typedId(text: string): FilterOption | undefined {
    const id = accountIdIn(text.trim())
    return id === undefined ? undefined : { value: id, label: id, content: <TypedId id={id} /> }
  }

  return (
    <FilterOptions
      label={t('choose')}
      search={t('search')}
      value={chosen ?? ''}
      onChoose={(id) => onChoose(id || null)}
      typed={typedId}
      options={[
        main,
        ...subAccounts.map((account) => ({
          value: account.id,
          label: account.name ?? account.id,
          keywords: account.id,
          content: <Account account={account} />,
        })),
      ]}
    >
      {isPending && <Skeleton className="m-2 w-40" />}
      {data && known.length === 0 && <p className="px-2 py-2 text-ink-3 text-xs">{t('none')}</p>}
      {error && !data && (
        <ErrorNotice error={error} title={t('failed')} onRetry={() => refetch()} retrying={isFetching} className="m-1">
          {t('failed-what')}
        </ErrorNotice>
      )}
    </FilterOptions>
  )
}

function TypedId({ id }: { id: string }) {
  const t = useTranslations('account-switcher')
  return (
    <>
      <span className="font-medium">{t('use-id')}</span>
      <span className="ident block truncate text-2xs text-ink-3">{id}</span>
    </>
  )
}

const words = ['pending', 'blocked', 'closed'] as const

function Account({ account: { id, name, status } }: { account: { id: string; status: string; name: string | null } }) {
  const t = useTranslations('account-switcher.status')
  const word = words.find((known) => known === status)
  const closed = word === 'closed'
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className={cx('min-w-0 flex-1 truncate', closed ? 'text-ink-3' : 'font-medium', !name && 'ident')}>
          {name ?? id}
        </span>
        {status !== 'active' && <span className="text-ink-3 text-xs">{word ? t(word) : status}</span>}
      </span>
      {name && <span className="ident block truncate text-2xs text-ink-3">{id}</span>}
    </>
  )
}
