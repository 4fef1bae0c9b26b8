import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { paymentInput } from '@/lib/features/pix/refunds/schema'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { NewRefund } from './_components/new-refund'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('refunds.form')
  return { title: t('title') }
}

type NewRefundPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewRefundPage({ searchParams }: NewRefundPageProps) {
  const [query, person, t] = await Promise.all([searchParams, requirePerson(), getTranslations('refunds.form')])
  if (!may(person.roles, 'pix.refunds.create')) {
    return <NotAllowed permission="pix.refunds.create" roles={person.roles} title={t('title')} />
  }
  const accountId = paymentInput.shape.accountId.safeParse(query.accountId).data
  const endToEndId = paymentInput.shape.endToEndId.safeParse(query.endToEndId).data ?? null
  const screen = (
    <Messages
      of={['refunds.form', 'refunds.facts', 'refunds.entry', 'sending', 'operations.states', 'account-switcher']}
    >
      <NewRefund endToEndId={endToEndId} accountId={accountId} />
    </Messages>
  )
  return accountId ? <Prefetch of={listKnownAccounts}>{screen}</Prefetch> : screen
}
