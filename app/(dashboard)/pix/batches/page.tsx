import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listBatchPage } from '@/lib/features/pix/batches/service'
import { BatchesScreen } from './_components/batches-screen'

const page = dashboardPage({
  title: 'batches.title',
  messages: ['batches', 'account-switcher'],
  read: listBatchPage,
  screen: ({ may }) => <BatchesScreen mayCreate={may('pix.transfers.create')} />,
})

export const generateMetadata = page.metadata
export default page.render
