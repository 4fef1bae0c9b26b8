import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listOperations } from '@/lib/features/operations/service'
import { ApprovalsScreen } from './_components/approvals-screen'

const page = dashboardPage({
  title: 'approvals.title',
  messages: [
    'approvals',
    'backing',
    'infractions.words',
    'operations',
    'payees.comparison',
    'payees.named',
    'pix',
    'refunds.entry',
    'sending',
  ],
  // People who decide, and people whose requests wait for a decision.
  may: ['approvals.decide', 'pix.transfers.create', 'pix.refunds.create', 'pix.infractions.answer'],
  read: listOperations,
  input: () => ({ state: 'awaiting_approval' as const }),
  screen: ({ person: { id, roles } }) => <ApprovalsScreen personId={id} roles={roles} />,
})

export const generateMetadata = page.metadata
export default page.render
