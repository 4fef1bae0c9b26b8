import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listCompanies } from '@/lib/features/companies/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { CompaniesScreen } from './_components/companies-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('companies')
  return { title: t('title') }
}

export default async function CompaniesPage() {
  const person = await requirePerson()
  const t = await getTranslations('companies')
  if (!may(person.roles, 'companies.read')) {
    return <NotAllowed permission="companies.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['companies']}>
      <Prefetch of={listCompanies}>
        <CompaniesScreen />
      </Prefetch>
    </Messages>
  )
}
