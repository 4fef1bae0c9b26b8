import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { accountIdIn } from '@/components/layout/account-id'
import { AccountButtonLink } from '@/components/layout/account-link'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Streamed } from '@/components/layout/streamed'
import { AccountBalance, BalanceLoading } from '@/components/payments/balance-strip'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getBalance } from '@/lib/features/pix/balance/service'
import { listCharges } from '@/lib/features/pix/charges/service'
import { listTransfers } from '@/lib/features/pix/transfers/service'
import { Prefetch } from '@/lib/server/prefetch'
import { RecentCharges } from './_components/recent-charges'
import { RecentTransfers } from './_components/recent-transfers'

const page = dashboardPage({
  title: 'pix.title',
  messages: ['pix', 'charges.amount', 'charges.status', 'operations.states', 'account-switcher'],
  may: 'pix.balance.read',
  async screen({ may, query }) {
    const t = await getTranslations('pix')
    const accountId = accountIdIn(query.accountId)
    return (
      <Prefetch of={listKnownAccounts} skip={!accountId}>
        <PageHeader
          title={t('title')}
          actions={
            <>
              <AccountSwitcher compact />
              {may('pix.charges.create') && (
                <AccountButtonLink href="/pix/charges/new" prefetch={false} className="max-md:hidden">
                  {t('new-charge')}
                </AccountButtonLink>
              )}
              {may('pix.transfers.create') && (
                <AccountButtonLink href="/pix/transfers/new" prefetch={false} variant="primary">
                  <Plus aria-hidden /> {t('new-transfer')}
                </AccountButtonLink>
              )}
            </>
          }
        />
        <PageBody>
          <Streamed fallback={<BalanceLoading />}>
            <Prefetch of={getBalance} input={{ accountId }}>
              <AccountBalance />
            </Prefetch>
          </Streamed>
          <div className="grid grid-cols-2 pb-6 max-xl:grid-cols-1">
            {may('pix.transfers.read') && (
              <Prefetch of={listTransfers}>
                <RecentTransfers />
              </Prefetch>
            )}
            {may('pix.charges.read') && (
              <Prefetch of={listCharges}>
                <RecentCharges />
              </Prefetch>
            )}
          </div>
        </PageBody>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
