import { notFound } from 'next/navigation'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { isDocumentIdOrKey } from '@/lib/core/documents/document-id'
import { listCompanies } from '@/lib/features/companies/service'
import { getDocument } from '@/lib/features/documents/service'
import { Prefetch } from '@/lib/server/prefetch'
import { companyPageSize } from '../_components/identity'
import { DocumentScreen } from '../_components/preview/document-screen'
import { readerOf } from '../_components/reader'

const page = dashboardPage({
  title: 'document.title',
  messages: [
    'backing',
    'bills.words',
    'operations.kinds',
    'operations.line',
    'operations.states',
    'documents',
    'document',
    'document-words',
    'pdf-viewer',
    'xml-viewer',
    'reconciliation.words',
  ],
  read: getDocument,
  input: ({ param }) => ({ id: param('id') }),
  screen({ may, param, person }) {
    const id = param('id')
    if (!isDocumentIdOrKey(id)) notFound()
    return (
      <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
        <DocumentScreen id={id} reader={readerOf(person.name, may)} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
