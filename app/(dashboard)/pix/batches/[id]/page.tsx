import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getBatch } from '@/lib/features/pix/batches/service'
import { BatchScreen } from './_components/batch-screen'

const page = dashboardPage({
  title: 'batches.title',
  messages: [
    'batches',
    'approvals.batch',
    'fields',
    'payees.comparison',
    'transfers.key-types',
    'transfers.result',
    'operations.live',
    'operations.outcome',
    'operations.states',
    'operations.unknown',
    'sending',
  ],
  read: getBatch,
  input: ({ param }) => ({ id: param('id') }),
  screen: ({ may, param }) => <BatchScreen id={param('id')} mayChange={may('pix.transfers.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
