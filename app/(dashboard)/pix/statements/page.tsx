import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { accountIdIn } from '@/components/layout/account-menu/account-id'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { listStatements } from '@/lib/features/pix/statements/service'
import { Prefetch } from '@/lib/server/prefetch'
import { StatementsScreen } from './_components/statements-screen'

const page = dashboardPage({
  title: 'statements.list.title',
  messages: [
    'account-switcher',
    'statements.range',
    'statements.account',
    'statements.status',
    'statements.file',
    'statements.list',
    'statements.detail',
    'statements.preview',
    'operations.outcome',
    'operations.unknown',
    'pdf-viewer',
  ],
  read: listStatements,
  input: ({ query }) => ({ accountId: accountIdIn(query.accountId) }),
  screen: ({ person, may }) => (
    <Prefetch of={listKnownAccounts}>
      <StatementsScreen personId={person.id} mayRequest={may('pix.statements.request')} />
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
