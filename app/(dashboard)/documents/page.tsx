import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { may } from '@/lib/core/permissions'
import { listCompanies } from '@/lib/features/companies/service'
import { listDocuments } from '@/lib/features/documents/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { DocumentsScreen } from './_components/documents-screen'
import { listInput, loadFilters } from './_components/filters'
import { companyPageSize } from './_components/page-sizes'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('documents'))('title') }
}

type DocumentsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function DocumentsPage({ searchParams }: DocumentsPageProps) {
  const [filters, person] = await Promise.all([loadFilters(searchParams), requirePerson()])
  return (
    <Messages of={['documents', 'document', 'document-words', 'fields', 'pdf-viewer', 'xml-viewer']}>
      <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
        <Prefetch of={listDocuments} input={listInput(filters)}>
          <DocumentsScreen mayReadPayments={may(person.roles, 'pix.payment-refunds.read')} />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
