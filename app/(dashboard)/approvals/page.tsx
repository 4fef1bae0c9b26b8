import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/messages'
import { NotAllowed } from '@/components/not-allowed'
import { may } from '@/lib/core/permissions'
import { listOperations } from '@/lib/features/operations/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { ApprovalsScreen } from './_components/approvals-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('approvals')
  return { title: t('title') }
}

/** For those who decide, and for those whose requests wait for it. */
export default async function ApprovalsPage() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('approvals')])
  const mayDecide = may(person.roles, 'approvals.decide')
  const asks = may(person.roles, 'pix.transfers.create') || may(person.roles, 'pix.refunds.create')
  if (!mayDecide && !asks) {
    return <NotAllowed permission="approvals.decide" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['approvals', 'operations', 'pix']}>
      <Prefetch of={listOperations} input={{ state: 'awaiting_approval' }}>
        <ApprovalsScreen personId={person.id} mayDecide={mayDecide} />
      </Prefetch>
    </Messages>
  )
}
