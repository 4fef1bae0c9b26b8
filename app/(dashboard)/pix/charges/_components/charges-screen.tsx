'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus, QrCode } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/data-table'
import { EmptyState } from '@/components/empty-state'
import { ExportMenu } from '@/components/export-menu'
import { FilterBar, ListSearch } from '@/components/filter-bar'
import { useNow } from '@/components/moment'
import { PageHeader } from '@/components/page-header'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/query-list'
import { Button, ButtonLink } from '@/components/ui/button'
import { chargesQuery } from '@/lib/features/pix/charges/queries'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { chargeColumns } from './charge-columns'
import { StateFilter } from './state-filter'
import { useChangedCharges } from './use-changed-charges'
import { useChargeFilters } from './use-charge-filters'

/** How often the list is asked again while one of its charges may still move. */
const watchMs = 10_000

const mayMove = ({ state }: Charge) => state === 'accepted' || state === 'sending'

export function ChargesScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('charges')
  const router = useRouter()
  const { filters, setFilters, input } = useChargeFilters()
  const query = useInfiniteQuery({
    ...chargesQuery(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items.some(mayMove) ? watchMs : false),
  })
  const list = listState(query, useLoadMore(query))
  const now = useNow()
  const words = useTranslations('charges.list')
  const columns = useMemo(() => chargeColumns({ t: words, now }), [words, now])
  const changed = useChangedCharges(list.rows)
  const filtered = filters.state !== null || filters.q !== ''
  const count = list.rows.length
  const create = mayCreate && (
    <ButtonLink href="/pix/charges/new" prefetch={false} variant="primary">
      <Plus aria-hidden /> {t('new')}
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportMenu kind="pix.charge" {...input} />
            {create}
          </>
        }
      />
      <FilterBar
        search={
          <ListSearch
            label={words('search')}
            value={filters.q}
            onValueChange={(q) => setFilters({ q })}
            maxLength={100}
          />
        }
      >
        <StateFilter value={filters.state} onChange={(state) => setFilters({ state })} />
      </FilterBar>
      <PartialNotice list={list} title={words('partial-title')}>
        {words('partial-what')}
      </PartialNotice>
      {list.failed ? (
        <ListFailure list={list} />
      ) : count > 0 || list.loading ? (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowId={(charge) => charge.id}
          onActivate={(charge) => router.push(`/pix/charges/${charge.id}`)}
          onEndReached={list.loadMore}
          changedIds={changed}
          loading={list.loading}
          loadingMore={list.loadingMore}
          partial={list.hasMore}
          rowHeight={52}
          cardHeight={104}
          footer={<LoadedNote list={list}>{words(list.hasMore ? 'loaded-of-more' : 'loaded', { count })}</LoadedNote>}
        />
      ) : filtered ? (
        <EmptyState
          title={words('no-match-title')}
          action={<Button onClick={() => setFilters(null)}>{words('clear')}</Button>}
          fill
        >
          {words('no-match-what')}
        </EmptyState>
      ) : (
        <EmptyState icon={<QrCode aria-hidden />} title={words('empty-title')} action={create} fill>
          {words('empty-what')} {!mayCreate && words('empty-manager')}
        </EmptyState>
      )}
    </>
  )
}
