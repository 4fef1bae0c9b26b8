import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listTransfers } from '@/lib/features/pix/transfers/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { transferFilters } from './_components/transfer-filters'
import { TransfersScreen } from './_components/transfers-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transfers.list')
  return { title: t('title') }
}

type TransfersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function TransfersPage({ searchParams }: TransfersPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('transfers.list'),
    transferFilters.load(searchParams),
  ])
  if (!may(person.roles, 'pix.transfers.read')) {
    return <NotAllowed permission="pix.transfers.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['transfers.list', 'transfers.key-types', 'operations.list', 'operations.states', 'export']}>
      <Prefetch of={listTransfers} input={transferFilters.input(filters)}>
        <TransfersScreen mayCreate={may(person.roles, 'pix.transfers.create')} />
      </Prefetch>
    </Messages>
  )
}
