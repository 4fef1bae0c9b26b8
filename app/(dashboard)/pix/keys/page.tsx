import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountIdIn } from '@/components/layout/account-id'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKeys } from '@/lib/features/pix/keys/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { KeysScreen } from './_components/keys-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys')
  return { title: t('title') }
}

type KeysPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function KeysPage({ searchParams }: KeysPageProps) {
  const [query, person, t] = await Promise.all([searchParams, requirePerson(), getTranslations('keys')])
  if (!may(person.roles, 'pix.keys.read')) {
    return <NotAllowed permission="pix.keys.read" roles={person.roles} title={t('title')} />
  }
  const rights = {
    create: may(person.roles, 'pix.keys.create'),
    remove: may(person.roles, 'pix.keys.delete'),
    accounts: may(person.roles, 'pix.balance.read'),
  }
  return (
    <Messages of={['keys', 'records', 'operations.states', 'operations.outcome', 'sending', 'account-switcher']}>
      <Prefetch of={listKeys} input={{ accountId: accountIdIn(query.accountId) }}>
        <KeysScreen rights={rights} />
      </Prefetch>
    </Messages>
  )
}
