import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listAudit } from '@/lib/features/audit/service'
import { listInput, loadFilters } from './_components/audit-filters'
import { AuditScreen } from './_components/audit-screen'

const page = dashboardPage({
  title: 'audit.title',
  messages: ['audit', 'fields', 'received.filters'],
  read: listAudit,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: ({ may }) => <AuditScreen mayOpenPeople={may('users.manage')} />,
})

export const generateMetadata = page.metadata
export default page.render
