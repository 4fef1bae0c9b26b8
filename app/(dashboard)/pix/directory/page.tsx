import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getDirectoryUsage } from '@/lib/features/pix/directory/service'
import { DirectoryScreen } from './_components/directory-screen'

const page = dashboardPage({
  title: 'directory.title',
  messages: ['directory', 'payees.comparison', 'records', 'account-switcher'],
  read: getDirectoryUsage,
  screen: () => <DirectoryScreen />,
})

export const generateMetadata = page.metadata
export default page.render
