import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listAccounts } from '@/lib/features/pix/accounts/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { AccountsScreen } from './_components/accounts-screen'
import { listInput, loadFilters } from './_components/place'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('title') }
}

type AccountsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AccountsPage({ searchParams }: AccountsPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('accounts'),
    loadFilters(searchParams),
  ])
  if (!may(person.roles, 'pix.accounts.read')) {
    return <NotAllowed permission="pix.accounts.read" roles={person.roles} title={t('title')} />
  }
  const rights = { open: may(person.roles, 'pix.accounts.open'), close: may(person.roles, 'pix.accounts.close') }
  return (
    <Messages of={['accounts', 'records', 'operations.states', 'operations.outcome', 'sending']}>
      <Prefetch of={listAccounts} input={listInput(filters)}>
        <AccountsScreen rights={rights} />
      </Prefetch>
    </Messages>
  )
}
