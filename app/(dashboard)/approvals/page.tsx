import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { awaiting, decided } from '@/lib/features/approvals/contract'
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
  input: ({ query }) => (query.decided === 'me' ? decided : awaiting),
  screen: ({ person: { id, roles }, query: { decided: by } }) => (
    <ApprovalsScreen key={String(by)} personId={id} roles={roles} isDecided={by === 'me'} />
  ),
})

export const generateMetadata = page.metadata
export default page.render
