import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listAccounts } from '@/lib/features/pix/accounts/service'
import { AccountsScreen } from './_components/accounts-screen'
import { listInput, loadFilters } from './_components/filters'

const page = dashboardPage({
  title: 'accounts.title',
  messages: ['accounts', 'records', 'operations.states', 'operations.outcome', 'operations.unknown', 'sending'],
  read: listAccounts,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: ({ may }) => <AccountsScreen rights={{ open: may('pix.accounts.open'), close: may('pix.accounts.close') }} />,
})

export const generateMetadata = page.metadata
export default page.render
