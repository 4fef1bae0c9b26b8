import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getCharge } from '@/lib/features/pix/charges/service'
import { ChargeScreen } from './_components/charge-screen'

const page = dashboardPage({
  title: 'charges.title',
  messages: [
    'charges',
    'operations.live',
    'operations.outcome',
    'operations.timeline',
    'operations.unknown',
    'pix.br-code',
  ],
  read: getCharge,
  input: ({ param }) => ({ id: param('id') }),
  screen: ({ param, may }) => <ChargeScreen id={param('id')} mayCreate={may('pix.charges.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
