import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listRefunds } from '@/lib/features/pix/refunds/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { refundFilters } from './_components/refund-filters'
import { RefundsScreen } from './_components/refunds-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('refunds')
  return { title: t('title') }
}

type RefundsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function RefundsPage({ searchParams }: RefundsPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('refunds'),
    refundFilters.load(searchParams),
  ])
  if (!may(person.roles, 'pix.refunds.read')) {
    return <NotAllowed permission="pix.refunds.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['refunds', 'operations.list', 'operations.states', 'export']}>
      <Prefetch of={listRefunds} input={refundFilters.input(filters)}>
        <RefundsScreen mayCreate={may(person.roles, 'pix.refunds.create')} />
      </Prefetch>
    </Messages>
  )
}
