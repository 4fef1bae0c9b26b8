import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { chargeFilters } from '@/components/operations/filters'
import { listCharges } from '@/lib/features/pix/charges/service'
import { ChargesScreen } from './_components/charges-screen'

const page = dashboardPage({
  title: 'charges.title',
  messages: ['charges', 'operations.list', 'operations.states', 'export', 'received.filters', 'fields', 'backing'],
  read: listCharges,
  input: ({ query }) => chargeFilters.input(chargeFilters.load(query)),
  screen: ({ may }) => <ChargesScreen mayCreate={may('pix.charges.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
