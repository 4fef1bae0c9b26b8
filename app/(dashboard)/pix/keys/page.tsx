import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { accountIdIn } from '@/components/layout/account-menu/account-id'
import { listKeys } from '@/lib/features/pix/keys/service'
import { KeysScreen } from './_components/keys-screen'

const page = dashboardPage({
  title: 'keys.title',
  messages: [
    'keys',
    'records',
    'operations.states',
    'operations.outcome',
    'operations.unknown',
    'sending',
    'account-switcher',
  ],
  read: listKeys,
  input: ({ query }) => ({ accountId: accountIdIn(query.accountId) }),
  screen({ may }) {
    const rights = {
      create: may('pix.keys.create'),
      remove: may('pix.keys.delete'),
      accounts: may('pix.balance.read'),
    }
    return <KeysScreen rights={rights} />
  },
})

export const generateMetadata = page.metadata
export default page.render
