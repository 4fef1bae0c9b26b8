'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useList } from '@/components/list/query-list'
import { OperationList } from '@/components/operations/list'
import { useOperationFilters } from '@/components/operations/use-operation-filters'
import { listQuery } from '@/lib/client/read-query'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { transferColumns } from './transfer-columns'
import { transferFilters } from './transfer-filters'

export function TransfersScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('transfers.list')
  const types = useTranslations('transfers.key-types')
  const shared = useTranslations('operations.list')
  const states = useTranslations('operations.states')
  const narrowing = useOperationFilters(transferFilters)
  const query = useInfiniteQuery({
    ...listQuery(transfers.list, narrowing.input),
    placeholderData: keepPreviousData,
  })
  const list = useList(query)
  const columns = useMemo(() => transferColumns({ t, types, shared }), [t, types, shared])

  return (
    <OperationList
      kind="pix.transfer"
      title={t('title')}
      list={list}
      columns={columns}
      addressOf={(transfer) => `/pix/transfers/${transfer.id}`}
      {...narrowing}
      stateWords={{
        awaiting_approval: states('awaiting_approval'),
        rejected: states('rejected'),
        sending: states('sending'),
        unknown: states('unknown'),
        accepted: states('accepted'),
        confirmed: states('confirmed'),
        failed: states('failed'),
      }}
      create={
        mayCreate
          ? { href: '/pix/transfers/new', label: t('new'), short: shared('new-short'), icon: <Plus aria-hidden /> }
          : null
      }
      icon={<ArrowUpRight aria-hidden />}
      words={{
        search: t('search'),
        loaded: (count, more) => t(more ? 'loaded-of-more' : 'loaded', { count }),
        partial: t('partial-what'),
        noMatch: t('no-match-what'),
        emptyTitle: t('empty-title'),
        empty: `${t('empty-what')} ${mayCreate ? '' : t('empty-manager')}`,
      }}
    />
  )
}
