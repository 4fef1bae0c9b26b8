import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listCharges } from '@/lib/features/pix/charges/service'
import { chargeFilters } from './_components/charge-filters'
import { ChargesScreen } from './_components/charges-screen'

const page = dashboardPage({
  title: 'charges.title',
  messages: ['charges', 'operations.list', 'export'],
  read: listCharges,
  input: ({ query }) => chargeFilters.input(chargeFilters.load(query)),
  screen: ({ may }) => <ChargesScreen mayCreate={may('pix.charges.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
