import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { operationFilters } from '@/components/operations/filters'
import { listRefunds } from '@/lib/features/pix/refunds/service'
import { RefundsScreen } from './_components/refunds-screen'

const page = dashboardPage({
  title: 'refunds.title',
  messages: ['refunds', 'operations.list', 'operations.states', 'export', 'received.filters', 'fields', 'backing'],
  read: listRefunds,
  input: ({ query }) => operationFilters.input(operationFilters.load(query)),
  screen: ({ may }) => <RefundsScreen mayCreate={may('pix.refunds.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
