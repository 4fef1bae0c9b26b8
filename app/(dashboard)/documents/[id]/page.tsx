import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { isDocumentIdOrKey } from '@/lib/core/access-key'
import { may } from '@/lib/core/permissions'
import { listCompanies } from '@/lib/features/companies/service'
import { getDocument } from '@/lib/features/documents/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { DocumentScreen } from '../_components/document-screen'
import { companyPageSize } from '../_components/page-sizes'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('document'))('title') }
}

export default async function DocumentPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, person] = await Promise.all([params, requirePerson()])
  if (!isDocumentIdOrKey(id)) notFound()
  return (
    <Messages of={['documents', 'document', 'document-words', 'pdf-viewer', 'xml-viewer']}>
      <Prefetch of={listCompanies} input={{ limit: companyPageSize }}>
        <Prefetch of={getDocument} input={{ id }}>
          <DocumentScreen id={id} mayReadPayments={may(person.roles, 'pix.payment-refunds.read')} />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
