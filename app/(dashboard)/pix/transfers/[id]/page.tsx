import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { getPaymentBacking } from '@/lib/features/reconciliation/service'
import { Prefetch } from '@/lib/server/prefetch'
import { TransferScreen } from '../_components/transfer-screen'

const page = dashboardPage({
  title: 'transfers.list.title',
  messages: [
    'backing',
    'transfers.key-types',
    'transfers.list',
    'transfers.proof',
    'transfers.result',
    'operations.cancelled-notes',
    'operations.live',
    'operations.outcome',
    'operations.outgoing',
    'operations.same-day',
    'operations.states',
    'operations.timeline',
    'operations.unknown',
    'payees.comparison',
    'payees.named',
    'receipts',
    'outside-mails',
    'reconciliation.words',
  ],
  read: getTransfer,
  input: ({ param }) => ({ id: param('id') }),
  screen({ person, may, param }) {
    const id = param('id')
    const viewer = {
      id: person.id,
      mayCreate: may('pix.transfers.create'),
      mayDecide: may('approvals.decide'),
      seesBacking: may('reconciliation.read'),
    }
    return (
      <Prefetch of={getPaymentBacking} input={{ id }} skip={!viewer.seesBacking}>
        <TransferScreen id={id} viewer={viewer} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
