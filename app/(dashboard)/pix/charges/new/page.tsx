import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getCharge } from '@/lib/features/pix/charges/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { NewCharge } from './_components/new-charge'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('charges.form')
  return { title: t('title') }
}

type NewChargePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewChargePage({ searchParams }: NewChargePageProps) {
  const [query, person, t] = await Promise.all([searchParams, requirePerson(), getTranslations('charges.form')])
  if (!may(person.roles, 'pix.charges.create')) {
    return <NotAllowed permission="pix.charges.create" roles={person.roles} title={t('title')} />
  }
  const from = z.guid().safeParse(query.from).data ?? null
  const page = <NewCharge from={from} />
  const screen = (
    <Messages of={['charges.form', 'fields', 'sending', 'account-switcher']}>
      {from ? (
        <Prefetch of={getCharge} input={{ id: from }}>
          {page}
        </Prefetch>
      ) : (
        page
      )}
    </Messages>
  )
  return query.accountId ? <Prefetch of={listKnownAccounts}>{screen}</Prefetch> : screen
}
