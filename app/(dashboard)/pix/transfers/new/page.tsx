import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { NewTransfer } from './_components/new-transfer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transfers.form')
  return { title: t('title') }
}

type NewTransferPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewTransferPage({ searchParams }: NewTransferPageProps) {
  const [query, person, t] = await Promise.all([searchParams, requirePerson(), getTranslations('transfers.form')])
  if (!may(person.roles, 'pix.transfers.create')) {
    return <NotAllowed permission="pix.transfers.create" roles={person.roles} title={t('title')} />
  }
  const from = z.guid().safeParse(query.from).data ?? null
  const page = <NewTransfer from={from} />
  const screen = (
    <Messages
      of={['fields', 'transfers.form', 'sending', 'operations.states', 'operations.outgoing', 'account-switcher']}
    >
      {from ? (
        <Prefetch of={getTransfer} input={{ id: from }}>
          {page}
        </Prefetch>
      ) : (
        page
      )}
    </Messages>
  )
  return query.accountId ? <Prefetch of={listKnownAccounts}>{screen}</Prefetch> : screen
}
