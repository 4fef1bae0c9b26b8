'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationPage } from '@/components/operations/page'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { charges } from '@/lib/features/pix/charges/contract'
import { ChargeScreen } from './charge-screen'

/** A charge as it stands, asked again while it may still change. */
export function ChargeView({ id, mayCreate }: { id: string; mayCreate: boolean }) {
  const t = useTranslations('charges')
  return (
    <OperationPage
      query={useQuery(readQuery(charges.one, { id }))}
      list={{ title: t('title'), href: '/pix/charges' }}
      missing={{
        title: t('result.not-found-title'),
        what: t('result.not-found-what'),
        action: t('result.not-found-action'),
      }}
      skeleton={<Loading />}
    >
      {(charge, failing) => <ChargeScreen charge={charge} mayCreate={mayCreate} failing={failing} />}
    </OperationPage>
  )
}

function Loading() {
  return (
    <div
      aria-busy
      className="mx-auto grid w-full max-w-270 grid-cols-[320px_minmax(0,1fr)] gap-10 px-6 py-8 max-md:grid-cols-1 max-md:p-4"
    >
      <Skeleton className="aspect-square h-auto w-full rounded-md" />
      <div className="flex flex-col gap-4">
        <Skeleton className="w-40" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-md" />
        <Skeleton className="h-44 w-full rounded-md" />
      </div>
    </div>
  )
}
