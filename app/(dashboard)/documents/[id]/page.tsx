import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/messages'
import { isDocumentIdOrKey } from '@/lib/core/access-key'
import { listCompanies } from '@/lib/features/companies/service'
import { getDocument } from '@/lib/features/documents/service'
import { Prefetch } from '@/lib/server/prefetch'
import { DocumentScreen } from '../_components/document-screen'
import { companyPageSize } from '../_components/page-sizes'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('document'))('title') }
}

export default async function DocumentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  if (!isDocumentIdOrKey(id)) notFound()
  return (
    <Messages of={['documents', 'document', 'pdf-viewer', 'xml-viewer']}>
      <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
        <Prefetch of={getDocument} input={{ id }}>
          <DocumentScreen id={id} />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
