import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { listReceived } from '@/lib/features/pix/received/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadFilters } from './_components/received-filters'
import { ReceivedScreen } from './_components/received-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('received')
  return { title: t('title') }
}

type ReceivedPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ReceivedPage({ searchParams }: ReceivedPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('received'),
    loadFilters(searchParams),
  ])
  if (!may(person.roles, 'pix.received.read')) {
    return <NotAllowed permission="pix.received.read" roles={person.roles} title={t('title')} />
  }
  const rights = {
    refund: may(person.roles, 'pix.refunds.create'),
    charges: may(person.roles, 'pix.charges.read'),
    accounts: may(person.roles, 'pix.balance.read'),
  }
  const screen = (
    <Messages of={['account-switcher', 'fields', 'received', 'records']}>
      <Prefetch of={listReceived} input={listInput(filters)}>
        <ReceivedScreen rights={rights} />
      </Prefetch>
    </Messages>
  )
  return filters.accountId ? <Prefetch of={listKnownAccounts}>{screen}</Prefetch> : screen
}
