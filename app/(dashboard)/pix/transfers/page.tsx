import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { operationFilters } from '@/components/operations/filters'
import { listTransfers } from '@/lib/features/pix/transfers/service'
import { TransfersScreen } from './_components/transfers-screen'

const page = dashboardPage({
  title: 'transfers.list.title',
  messages: [
    'transfers.list',
    'transfers.key-types',
    'operations.list',
    'backing',
    'operations.states',
    'export',
    'received.filters',
    'fields',
  ],
  read: listTransfers,
  input: ({ query }) => operationFilters.input(operationFilters.load(query)),
  screen: ({ may }) => <TransfersScreen mayCreate={may('pix.transfers.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
