import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listCompanies } from '@/lib/features/companies/service'
import { listExports } from '@/lib/features/exports/service'
import { getRetention } from '@/lib/features/retention/service'
import { Prefetch } from '@/lib/server/prefetch'
import { companyPageSize } from './_components/companies'
import { ExportsScreen } from './_components/exports-screen'
import { loadRetention, retentionInput } from './_components/retention-address'

const page = dashboardPage({
  title: 'exports.title',
  messages: ['exports', 'fields'],
  read: listExports,
  screen: ({ person, query }) => (
    <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
      <Prefetch of={getRetention} input={retentionInput(loadRetention(query))}>
        <ExportsScreen personId={person.id} />
      </Prefetch>
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
