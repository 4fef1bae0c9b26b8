import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listRefunds } from '@/lib/features/pix/refunds/service'
import { refundFilters } from './_components/refund-filters'
import { RefundsScreen } from './_components/refunds-screen'

const page = dashboardPage({
  title: 'refunds.title',
  messages: ['refunds', 'operations.list', 'operations.states', 'export'],
  read: listRefunds,
  input: ({ query }) => refundFilters.input(refundFilters.load(query)),
  screen: ({ may }) => <RefundsScreen mayCreate={may('pix.refunds.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
