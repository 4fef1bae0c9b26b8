import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { documentKeys } from '@/lib/features/documents/contract'
import { KeysScreen } from './_components/keys-screen'

const page = dashboardPage({
  title: 'document-keys.title',
  messages: ['document-keys'],
  may: documentKeys.check.may,
  screen: () => <KeysScreen />,
})

export const generateMetadata = page.metadata
export default page.render
