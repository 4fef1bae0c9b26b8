import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { TransferView } from './_components/transfer-view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transfers.list')
  return { title: t('title') }
}

export default async function TransferPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, person, t] = await Promise.all([params, requirePerson(), getTranslations('transfers.list')])
  if (!may(person.roles, 'pix.transfers.read')) {
    return <NotAllowed permission="pix.transfers.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages
      of={[
        'transfers.key-types',
        'transfers.list',
        'transfers.proof',
        'transfers.result',
        'operations.live',
        'operations.outcome',
        'operations.outgoing',
        'operations.states',
        'operations.timeline',
        'operations.unknown',
      ]}
    >
      <Prefetch of={getTransfer} input={{ id }}>
        <TransferView
          id={id}
          viewer={{
            id: person.id,
            mayCreate: may(person.roles, 'pix.transfers.create'),
            mayDecide: may(person.roles, 'approvals.decide'),
          }}
        />
      </Prefetch>
    </Messages>
  )
}
