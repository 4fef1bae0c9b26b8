'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useList } from '@/components/list/query-list'
import { OperationList } from '@/components/operations/list'
import { useOperationFilters } from '@/components/operations/use-operation-filters'
import { useNow } from '@/components/ui/moment'
import { listQuery } from '@/lib/client/read-query'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeColumns } from './charge-columns'
import { chargeFilters } from './charge-filters'

export function ChargesScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('charges')
  const words = useTranslations('charges.list')
  const shared = useTranslations('operations.list')
  const narrowing = useOperationFilters(chargeFilters)
  const query = useInfiniteQuery({
    ...listQuery(charges.list, narrowing.input),
    placeholderData: keepPreviousData,
  })
  const list = useList(query)
  const now = useNow()
  const columns = useMemo(() => chargeColumns({ t: words, shared, now }), [words, shared, now])

  return (
    <OperationList
      kind="pix.charge"
      title={t('title')}
      list={list}
      columns={columns}
      addressOf={(charge) => `/pix/charges/${charge.id}`}
      {...narrowing}
      stateWords={{
        sending: t('standing.sending'),
        unknown: t('standing.unknown'),
        accepted: words('accepted-option'),
        confirmed: t('standing.paid'),
        failed: words('failed-option'),
      }}
      create={
        mayCreate
          ? { href: '/pix/charges/new', label: t('new'), short: shared('new-short'), icon: <Plus aria-hidden /> }
          : null
      }
      icon={<QrCode aria-hidden />}
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
