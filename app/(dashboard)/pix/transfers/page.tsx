import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listTransfers } from '@/lib/features/pix/transfers/service'
import { transferFilters } from './_components/transfer-filters'
import { TransfersScreen } from './_components/transfers-screen'

const page = dashboardPage({
  title: 'transfers.list.title',
  messages: ['transfers.list', 'transfers.key-types', 'operations.list', 'operations.states', 'export'],
  read: listTransfers,
  input: ({ query }) => transferFilters.input(transferFilters.load(query)),
  screen: ({ may }) => <TransfersScreen mayCreate={may('pix.transfers.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
