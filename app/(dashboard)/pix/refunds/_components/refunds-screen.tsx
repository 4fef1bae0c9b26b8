'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useList } from '@/components/list/query-list'
import { OperationList } from '@/components/operations/list'
import { useOperationFilters } from '@/components/operations/use-operation-filters'
import { listQuery } from '@/lib/client/read-query'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { refundAddress, refundColumns } from './refund-columns'
import { refundFilters } from './refund-filters'

export function RefundsScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('refunds')
  const words = useTranslations('refunds.list')
  const shared = useTranslations('operations.list')
  const states = useTranslations('operations.states')
  const narrowing = useOperationFilters(refundFilters)
  const query = useInfiniteQuery({
    ...listQuery(refunds.list, narrowing.input),
    placeholderData: keepPreviousData,
  })
  const list = useList(query)
  const columns = useMemo(() => refundColumns({ t: words, shared }), [words, shared])

  return (
    <OperationList
      kind="pix.refund"
      title={t('title')}
      list={list}
      columns={columns}
      addressOf={refundAddress}
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
          ? { href: '/pix/refunds/new', label: t('new'), short: t('new-short'), icon: <Undo2 aria-hidden /> }
          : null
      }
      icon={<Undo2 aria-hidden />}
      words={{
        search: words('search'),
        loaded: (count, more) => words(more ? 'loaded-of-more' : 'loaded', { count }),
        partial: words('partial-what'),
        noMatch: words('no-match-what'),
        emptyTitle: words('empty-title'),
        empty: `${words('empty-what')} ${mayCreate ? '' : words('empty-manager')}`,
      }}
    />
  )
}
