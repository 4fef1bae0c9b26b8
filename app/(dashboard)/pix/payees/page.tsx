import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listBook } from '@/lib/features/pix/payees/service'
import { listInput, loadFilters } from './_components/payee-filters'
import { PayeesScreen } from './_components/payees-screen'

const page = dashboardPage({
  title: 'payees.title',
  messages: ['payees', 'backing', 'bills.lines', 'bills.words', 'transfers.key-types'],
  read: listBook,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: ({ may }) => <PayeesScreen rights={{ change: may('pix.payees.change'), pay: may('pix.transfers.create') }} />,
})

export const generateMetadata = page.metadata
export default page.render
