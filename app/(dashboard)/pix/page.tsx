import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { accountIdIn } from '@/components/layout/account-menu/account-id'
import { AccountButtonLink } from '@/components/layout/account-menu/account-link'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Streamed } from '@/components/layout/streamed'
import { AccountBalance, BalanceLoading } from '@/components/payments/balance-strip'
import { Skeleton } from '@/components/ui/skeleton'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getBalance } from '@/lib/features/pix/balance/service'
import { readCharges, readDays, readParties, readStakes } from '@/lib/features/pix/figures/service'
import { getScheduledDays } from '@/lib/features/pix/transfers/service'
import { Prefetch } from '@/lib/server/prefetch'
import { DisputedSum, FlowCells } from './_components/figure-cells'
import { loadFigurePlace } from './_components/figure-place'
import { FiguresBody } from './_components/figures-body'
import { ScheduledDays } from './_components/scheduled-days'

const page = dashboardPage({
  title: 'pix.title',
  messages: ['pix', 'figures', 'account-switcher'],
  may: 'pix.balance.read',
  async screen({ may, query }) {
    const t = await getTranslations('pix')
    const accountId = accountIdIn(query.accountId)
    const { span, side } = loadFigurePlace(query)
    const scope = { accountId, span }
    return (
      <Prefetch of={listKnownAccounts} skip={!accountId}>
        <PageHeader
          title={t('title')}
          actions={
            <>
              <AccountSwitcher compact />
              {may('pix.charges.create') && (
                <AccountButtonLink href="/pix/charges/new" className="max-md:hidden">
                  {t('new-charge')}
                </AccountButtonLink>
              )}
              {may('pix.transfers.create') && (
                <AccountButtonLink href="/pix/transfers/new" variant="primary">
                  <Plus aria-hidden /> <span className="max-md:sr-only">{t('new-transfer')}</span>
                </AccountButtonLink>
              )}
            </>
          }
        />
        <PageBody className="flex flex-col">
          <Streamed fallback={<BalanceLoading />}>
            <Prefetch of={getBalance} input={{ accountId }}>
              <AccountBalance>
                <Prefetch of={readDays} input={scope}>
                  <FlowCells />
                </Prefetch>
                <Prefetch of={readStakes} input={scope}>
                  <DisputedSum />
                </Prefetch>
              </AccountBalance>
              <Prefetch of={getScheduledDays} input={{ accountId }} skip={!may('pix.transfers.read')}>
                {may('pix.transfers.read') && <ScheduledDays />}
              </Prefetch>
            </Prefetch>
          </Streamed>
          <Streamed fallback={<FiguresLoading />}>
            <Prefetch of={readDays} input={scope}>
              <Prefetch of={readCharges} input={scope} skip={!may('pix.charges.read')}>
                <Prefetch of={readParties} input={{ ...scope, side }}>
                  <Prefetch of={readStakes} input={scope}>
                    <FiguresBody
                      charges={may('pix.charges.read')}
                      queue={may('pix.infractions.read')}
                      mayCreate={may('pix.charges.create')}
                    />
                  </Prefetch>
                </Prefetch>
              </Prefetch>
            </Prefetch>
          </Streamed>
        </PageBody>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render

/** The panels' places while their figures are read. */
function FiguresLoading() {
  return (
    <div aria-busy className="grid min-h-full grid-cols-[minmax(0,1fr)_344px] max-lg:block">
      <div className="flex min-w-0 flex-col gap-6 px-5 py-4 max-md:px-4">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-80 w-full opacity-40" />
        <Skeleton className="h-64 w-full opacity-40" />
      </div>
      <aside className="border-line max-lg:border-t lg:border-l" />
    </div>
  )
}
