import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { listReceived } from '@/lib/features/pix/received/service'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadFilters } from './_components/received-filters'
import { ReceivedScreen } from './_components/received-screen'

const page = dashboardPage({
  title: 'received.title',
  messages: ['backing', 'account-switcher', 'fields', 'received', 'reconciliation.words', 'records'],
  read: listReceived,
  input: ({ query }) => listInput(loadFilters(query)),
  screen({ may, query }) {
    const rights = {
      refund: may('pix.refunds.create'),
      charges: may('pix.charges.read'),
      accounts: may('pix.balance.read'),
      backing: may('reconciliation.read'),
    }
    return (
      <Prefetch of={listKnownAccounts} skip={!query.accountId}>
        <ReceivedScreen rights={rights} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
