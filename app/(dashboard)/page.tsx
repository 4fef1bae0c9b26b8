import { Plus } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { accountIdIn } from '@/components/layout/account-menu/account-id'
import { AccountButtonLink } from '@/components/layout/account-menu/account-link'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Streamed } from '@/components/layout/streamed'
import { AccountBalance, BalanceLoading } from '@/components/payments/balance-strip'
import { may } from '@/lib/core/permissions'
import { listCompanies } from '@/lib/features/companies/service'
import { listExportChanges } from '@/lib/features/exports/service'
import { listOperations } from '@/lib/features/operations/service'
import { listExpiring, simulatorPanel } from '@/lib/features/overview/service'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getBalance } from '@/lib/features/pix/balance/service'
import { listCharges } from '@/lib/features/pix/charges/service'
import { readDays } from '@/lib/features/pix/figures/service'
import { listQueue, readQueueSummary } from '@/lib/features/pix/infractions/queue-service'
import { listStatements } from '@/lib/features/pix/statements/service'
import { getScheduledDays, listTransfers } from '@/lib/features/pix/transfers/service'
import { getApprovals } from '@/lib/features/settings/service'
import type { Person } from '@/lib/server/auth/person'
import { Prefetch } from '@/lib/server/prefetch'
import { ApprovalsOff } from './_components/home/approvals-off'
import { AwaitingApproval, UnknownOutcomes } from './_components/home/awaiting-approval'
import { LeavingSum, UnknownSum } from './_components/home/balance-cells'
import { BillsStrip } from './_components/home/bills-strip'
import {
  DisputedCell,
  DisputedFigure,
  DisputesFigures,
  DisputesPanel,
  DisputesStrip,
} from './_components/home/disputes-strip'
import { ExpiringCharges } from './_components/home/expiring-charges'
import { ExpiringDocuments } from './_components/home/expiring-documents'
import { HomeFigures } from './_components/home/home-figures'
import { ExportChanges, ReportsPanel } from './_components/home/reports-panel'
import { SimulatorLink } from './_components/home/simulator-link'
import { Shortcuts } from './_components/shortcuts'

/** Work that awaits this person, by their roles; each panel loads separately. */
const page = dashboardPage({
  title: 'home.title',
  messages: [
    'home',
    'bills.read',
    'account-switcher',
    'figures.home',
    'pix',
    'operations',
    'charges.status',
    'approvals.deadline',
    'infractions.words',
    'statements.account',
    'statements.file',
    'statements.home',
    'statements.range',
    'statements.status',
  ],
  async screen({ person, may, query }) {
    const [t, format] = await Promise.all([getTranslations('home'), getFormatter()])
    const accountId = accountIdIn(query.accountId)
    const money = may('pix.charges.read')
    const disputes = may('pix.infractions.read')
    const mayTransfer = may('pix.transfers.create')
    const today = format.dateTime(new Date(), { weekday: 'long', day: 'numeric', month: 'long' })
    return (
      <Prefetch of={listKnownAccounts} skip={!accountId}>
        <PageHeader
          title={t('title')}
          note={today}
          actions={
            money && (
              <>
                <AccountSwitcher compact />
                {mayTransfer && (
                  <AccountButtonLink href="/pix/transfers/new" variant="primary">
                    <Plus aria-hidden /> <span className="max-[379px]:sr-only">{t('transfer-shortcut')}</span>
                  </AccountButtonLink>
                )}
              </>
            )
          }
        />
        <PageBody className="flex flex-col">
          {may('settings.manage') && (
            <Streamed>
              <Prefetch of={getApprovals}>
                <ApprovalsOff personId={person.id} />
              </Prefetch>
            </Streamed>
          )}
          {money && (
            <Streamed fallback={<BalanceLoading />}>
              <Prefetch of={getBalance} input={{ accountId }}>
                <Prefetch of={listOperations} input={{ state: 'unknown' }}>
                  <Prefetch of={listTransfers} input={{ state: 'accepted' }}>
                    <Prefetch of={getScheduledDays} input={{ accountId }}>
                      <AccountBalance>
                        <LeavingSum />
                        <UnknownSum />
                        <Streamed fallback={<DisputedFigure />}>
                          <Prefetch of={readQueueSummary}>
                            <DisputedCell />
                          </Prefetch>
                        </Streamed>
                      </AccountBalance>
                    </Prefetch>
                  </Prefetch>
                </Prefetch>
              </Prefetch>
            </Streamed>
          )}
          {may('bills.read') && (
            <Streamed>
              <BillsStrip />
            </Streamed>
          )}
          {!money && disputes && (
            <Streamed fallback={<DisputesFigures />}>
              <Prefetch of={readQueueSummary}>
                <DisputesStrip />
              </Prefetch>
            </Streamed>
          )}
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)_344px] grid-rows-[auto_1fr] max-lg:block">
            <div className="col-start-2 border-line max-lg:has-[section]:border-b lg:border-l">
              <SimulatorLink panel={simulatorPanel()} />
            </div>
            <div className="col-start-1 row-span-2 row-start-1 flex min-w-0 flex-col pb-6">
              {money || disputes ? <Panels person={person} /> : <Quiet />}
              {may('pix.balance.read') && (
                <Streamed>
                  <Prefetch of={readDays} input={{ accountId, span: '30' }}>
                    <HomeFigures />
                  </Prefetch>
                </Streamed>
              )}
              <Shortcuts roles={person.roles} />
            </div>
            <aside className="col-start-2 border-line pb-6 lg:border-l">
              {may('pix.statements.read') && (
                <Streamed>
                  <Prefetch of={listStatements}>
                    <ReportsPanel />
                  </Prefetch>
                </Streamed>
              )}
              {may('exports.use') && (
                <Streamed>
                  <Prefetch of={listExportChanges}>
                    <ExportChanges />
                  </Prefetch>
                </Streamed>
              )}
              <Streamed>
                <Prefetch of={listCompanies} input={{ limit: 200 }}>
                  <Prefetch of={listExpiring}>
                    <ExpiringDocuments mayExport={may('exports.use')} />
                  </Prefetch>
                </Prefetch>
              </Streamed>
            </aside>
          </div>
        </PageBody>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render

async function Panels({ person: { id, roles } }: { person: Person }): Promise<ReactNode> {
  const money = may(roles, 'pix.charges.read')
  const answers = may(roles, 'pix.infractions.answer')
  const disputes = (answers || may(roles, 'pix.infractions.insight')) && (
    <Prefetch of={readQueueSummary}>
      <Prefetch of={listQueue} input={{ tab: 'to-answer', sort: 'due' }}>
        <DisputesPanel />
      </Prefetch>
    </Prefetch>
  )
  return (
    <>
      {!money && disputes}
      <Prefetch of={listOperations} input={{ state: 'unknown' }}>
        <UnknownOutcomes roles={roles} />
      </Prefetch>
      <Prefetch of={listOperations} input={{ state: 'awaiting_approval' }}>
        {may(roles, 'approvals.decide') && <AwaitingApproval personId={id} />}
        {(may(roles, 'pix.transfers.create') || answers) && <AwaitingApproval personId={id} own />}
      </Prefetch>
      {money && disputes}
      {money && (
        <Prefetch of={listCharges} input={{ state: 'accepted' }}>
          <ExpiringCharges />
        </Prefetch>
      )}
    </>
  )
}

/** For people without access to money and disputes: no pending work. */
async function Quiet(): Promise<ReactNode> {
  const t = await getTranslations('home')
  return (
    <section className="px-5 pt-5 pb-2 max-md:px-4">
      <h2 className="font-semibold text-base">{t('nothing-title')}</h2>
      <p className="max-w-[64ch] text-ink-2 text-sm">{t('nothing-admin')}</p>
    </section>
  )
}
