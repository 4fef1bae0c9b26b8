import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listCompanies } from '@/lib/features/companies/service'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { listDocuments } from '@/lib/features/documents/service'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput } from './_components/filters'
import { companyPageSize } from './_components/identity'
import { DocumentsScreen } from './_components/list/documents-screen'
import { loadFilters } from './_components/load-filters'
import { readerOf } from './_components/reader'

const page = dashboardPage({
  title: 'documents.title',
  messages: [
    'backing',
    'bills.words',
    'operations.kinds',
    'operations.line',
    'operations.states',
    'documents',
    'document',
    'document-words',
    'fields',
    'pdf-viewer',
    'xml-viewer',
    'reconciliation.words',
  ],
  read: listDocuments,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: ({ may, person }) => (
    <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
      <Prefetch of={getIndexStatus}>
        <DocumentsScreen reader={readerOf(person.name, may)} mayExport={may('exports.use')} />
      </Prefetch>
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
