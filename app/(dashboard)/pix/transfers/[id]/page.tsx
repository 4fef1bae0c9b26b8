import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { TransferScreen } from './_components/transfer-screen'

const page = dashboardPage({
  title: 'transfers.list.title',
  messages: [
    'transfers.key-types',
    'transfers.list',
    'transfers.proof',
    'transfers.result',
    'operations.live',
    'operations.outcome',
    'operations.outgoing',
    'operations.states',
    'operations.timeline',
    'operations.unknown',
  ],
  read: getTransfer,
  input: ({ param }) => ({ id: param('id') }),
  screen({ person, may, param }) {
    const id = param('id')
    const viewer = { id: person.id, mayCreate: may('pix.transfers.create'), mayDecide: may('approvals.decide') }
    return <TransferScreen id={id} viewer={viewer} />
  },
})

export const generateMetadata = page.metadata
export default page.render
