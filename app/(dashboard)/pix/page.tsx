import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { accountIdIn } from '@/components/layout/account-id'
import { AccountButtonLink } from '@/components/layout/account-link'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { BalanceLoading } from '@/components/payments/balance-strip'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getBalance } from '@/lib/features/pix/balance/service'
import { listCharges } from '@/lib/features/pix/charges/service'
import { listTransfers } from '@/lib/features/pix/transfers/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { PixBalance } from './_components/pix-balance'
import { RecentCharges } from './_components/recent-charges'
import { RecentTransfers } from './_components/recent-transfers'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pix')
  return { title: t('title') }
}

type PixPageProps = { searchParams: Promise<{ accountId?: string | string[] }> }

export default async function PixPage({ searchParams }: PixPageProps) {
  const [person, t, query] = await Promise.all([requirePerson(), getTranslations('pix'), searchParams])
  const accountId = accountIdIn(query.accountId)
  if (!may(person.roles, 'pix.balance.read')) {
    return <NotAllowed permission="pix.balance.read" roles={person.roles} title={t('title')} />
  }
  const page = (
    <Messages of={['pix', 'charges.amount', 'charges.standing', 'operations.states', 'account-switcher']}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <AccountSwitcher compact />
            {may(person.roles, 'pix.charges.create') && (
              <AccountButtonLink href="/pix/charges/new" prefetch={false} className="max-md:hidden">
                {t('new-charge')}
              </AccountButtonLink>
            )}
            {may(person.roles, 'pix.transfers.create') && (
              <AccountButtonLink href="/pix/transfers/new" prefetch={false} variant="primary">
                <Plus aria-hidden /> {t('new-transfer')}
              </AccountButtonLink>
            )}
          </>
        }
      />
      <PageBody>
        <Suspense fallback={<BalanceLoading />}>
          <Prefetch of={getBalance} input={{ accountId }}>
            <PixBalance />
          </Prefetch>
        </Suspense>
        <div className="grid grid-cols-2 pb-6 max-xl:grid-cols-1">
          {may(person.roles, 'pix.transfers.read') && (
            <Prefetch of={listTransfers}>
              <RecentTransfers />
            </Prefetch>
          )}
          {may(person.roles, 'pix.charges.read') && (
            <Prefetch of={listCharges}>
              <RecentCharges />
            </Prefetch>
          )}
        </div>
      </PageBody>
    </Messages>
  )
  return accountId ? <Prefetch of={listKnownAccounts}>{page}</Prefetch> : page
}
