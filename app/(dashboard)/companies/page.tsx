import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listCompanies } from '@/lib/features/companies/service'
import { CompaniesScreen } from './_components/companies-screen'

const page = dashboardPage({
  title: 'companies.title',
  messages: ['companies'],
  read: listCompanies,
  screen: () => <CompaniesScreen />,
})

export const generateMetadata = page.metadata
export default page.render
