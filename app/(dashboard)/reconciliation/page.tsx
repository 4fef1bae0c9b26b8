import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { companyPageSize } from '@/components/documents/company-page-size'
import { listCompanies } from '@/lib/features/companies/service'
import { listBacking, summarizeBacking } from '@/lib/features/reconciliation/service'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, summaryInput } from './_components/filters'
import { loadFilters } from './_components/load-filters'
import { ReconciliationScreen } from './_components/reconciliation-screen'

const page = dashboardPage({
  title: 'reconciliation.title',
  messages: ['account-switcher', 'fields', 'reconciliation'],
  read: listBacking,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: ({ person, may, query }) => (
    <Prefetch of={summarizeBacking} input={summaryInput(loadFilters(query))}>
      <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
        <ReconciliationScreen viewer={{ id: person.id, mayDecide: may('reconciliation.decide') }} />
      </Prefetch>
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
