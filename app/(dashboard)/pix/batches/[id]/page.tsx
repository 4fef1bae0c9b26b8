import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { Prefetch } from '@/lib/server/prefetch'
import { BatchScreen } from '../_components/batch-screen'
import { rowsWanted } from '../_components/rows-wanted'

const page = dashboardPage({
  title: 'batches.title',
  messages: [
    'batches',
    'account-switcher',
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
  screen: ({ may, param }) => (
    <Prefetch of={listBatchRows} input={rowsWanted(param('id'), null)}>
      <BatchScreen id={param('id')} mayChange={may('pix.transfers.create')} mayDecide={may('approvals.decide')} />
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
