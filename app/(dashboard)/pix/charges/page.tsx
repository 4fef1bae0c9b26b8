import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listCharges } from '@/lib/features/pix/charges/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { chargeFilters } from './_components/charge-filters'
import { ChargesScreen } from './_components/charges-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('charges')
  return { title: t('title') }
}

type ChargesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ChargesPage({ searchParams }: ChargesPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('charges'),
    chargeFilters.load(searchParams),
  ])
  if (!may(person.roles, 'pix.charges.read')) {
    return <NotAllowed permission="pix.charges.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['charges', 'operations.list', 'export']}>
      <Prefetch of={listCharges} input={chargeFilters.input(filters)}>
        <ChargesScreen mayCreate={may(person.roles, 'pix.charges.create')} />
      </Prefetch>
    </Messages>
  )
}
