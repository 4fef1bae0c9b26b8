import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { summarizeBills } from '@/lib/features/bills/service'
import { loadFilters, summaryInput } from './_components/bill-filters'
import { BillsScreen } from './_components/bills-screen'

const page = dashboardPage({
  title: 'bills.title',
  messages: [
    'bills',
    'received.filters',
    'backing',
    'fields',
    'operations.line',
    'operations.states',
    'operations.kinds',
    'reconciliation.company',
    'reconciliation.words',
  ],
  read: summarizeBills,
  input: ({ query }) => summaryInput(loadFilters(query)),
  screen: ({ may }) => (
    <BillsScreen
      rights={{ change: may('bills.change'), in: may('pix.charges.create'), out: may('pix.transfers.create') }}
    />
  ),
})

export const generateMetadata = page.metadata
export default page.render
