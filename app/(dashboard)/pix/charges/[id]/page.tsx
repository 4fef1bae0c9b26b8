import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { getCharge } from '@/lib/features/pix/charges/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { ChargeView } from './_components/charge-view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('charges')
  return { title: t('title') }
}

export default async function ChargePage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, person, t] = await Promise.all([params, requirePerson(), getTranslations('charges')])
  if (!may(person.roles, 'pix.charges.read'))
    return <NotAllowed permission="pix.charges.read" roles={person.roles} title={t('title')} />
  return (
    <Messages of={['charges', 'operations.live', 'operations.outcome', 'operations.timeline', 'pix.br-code']}>
      <Prefetch of={getCharge} input={{ id }}>
        <ChargeView id={id} mayCreate={may(person.roles, 'pix.charges.create')} />
      </Prefetch>
    </Messages>
  )
}
