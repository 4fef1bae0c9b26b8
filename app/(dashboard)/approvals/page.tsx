import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may, type Permission } from '@/lib/core/permissions'
import { listOperations } from '@/lib/features/operations/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { ApprovalsScreen } from './_components/approvals-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('approvals')
  return { title: t('title') }
}

const askers: readonly Permission[] = ['pix.transfers.create', 'pix.refunds.create', 'pix.infractions.answer']

/** For those who decide, and for those whose requests wait for it. */
export default async function ApprovalsPage() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('approvals')])
  const asks = askers.some((permission) => may(person.roles, permission))
  if (!may(person.roles, 'approvals.decide') && !asks) {
    return <NotAllowed permission="approvals.decide" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['approvals', 'infractions.words', 'operations', 'pix', 'refunds.entry']}>
      <Prefetch of={listOperations} input={{ state: 'awaiting_approval' }}>
        <ApprovalsScreen personId={person.id} roles={person.roles} />
      </Prefetch>
    </Messages>
  )
}
