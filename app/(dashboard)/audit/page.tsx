import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listAudit } from '@/lib/features/audit/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadFilters } from './_components/audit-filters'
import { AuditScreen } from './_components/audit-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit')
  return { title: t('title') }
}

type AuditPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AuditPage({ searchParams }: AuditPageProps) {
  const [person, t, filters] = await Promise.all([requirePerson(), getTranslations('audit'), loadFilters(searchParams)])
  if (!may(person.roles, 'audit.read')) {
    return <NotAllowed permission="audit.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['audit', 'fields', 'received.filters']}>
      <Prefetch of={listAudit} input={listInput(filters)}>
        <AuditScreen mayOpenPeople={may(person.roles, 'users.manage')} />
      </Prefetch>
    </Messages>
  )
}
