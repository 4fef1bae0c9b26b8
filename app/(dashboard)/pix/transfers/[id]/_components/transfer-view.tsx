'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationPage } from '@/components/operations/page'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { TransferScreen } from './transfer-screen'
import type { Viewer } from './viewer'

/** A transfer as it stands, asked again while it may still change. */
export function TransferView({ id, viewer }: { id: string; viewer: Viewer }) {
  const t = useTranslations('transfers.result')
  const list = useTranslations('transfers.list')
  return (
    <OperationPage
      query={useQuery(readQuery(transfers.one, { id }))}
      list={{ title: list('title'), href: '/pix/transfers' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
      skeleton={<Loading />}
    >
      {(transfer, failing) => <TransferScreen transfer={transfer} viewer={viewer} failing={failing} />}
    </OperationPage>
  )
}

function Loading() {
  return (
    <div
      aria-busy
      className="mx-auto grid w-full max-w-270 grid-cols-[minmax(0,1fr)_344px] gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4"
    >
      <div className="flex flex-col gap-4">
        <Skeleton className="w-40" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-md" />
        <Skeleton className="h-60 w-full rounded-md" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 w-full rounded-md" />
        <Skeleton className="h-44 w-full rounded-md" />
      </div>
    </div>
  )
}
