import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getCompanyActivity, listCompanies } from '@/lib/features/companies/service'
import { Prefetch } from '@/lib/server/prefetch'
import { CompaniesScreen } from './_components/companies-screen'
import { parseAsView } from './_components/view'

const page = dashboardPage({
  title: 'companies.title',
  messages: ['companies'],
  read: listCompanies,
  screen: ({ query, may }) => (
    <Prefetch of={getCompanyActivity} skip={parseAsView.parseServerSide(query.view) !== 'months'}>
      <CompaniesScreen mayExport={may('exports.use')} />
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
