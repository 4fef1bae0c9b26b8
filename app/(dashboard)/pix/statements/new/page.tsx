import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { rangePresets } from '@/components/list/day-range'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getStatement } from '@/lib/features/pix/statements/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { NewStatement } from './_components/new-statement'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statements.form')
  return { title: t('title') }
}

type NewStatementPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewStatementPage({ searchParams }: NewStatementPageProps) {
  const [query, person, t] = await Promise.all([searchParams, requirePerson(), getTranslations('statements.form')])
  if (!may(person.roles, 'pix.statements.request')) {
    return <NotAllowed permission="pix.statements.request" roles={person.roles} title={t('title')} />
  }
  const from = z.guid().safeParse(query.from).data ?? null
  const preset = z.enum(rangePresets).safeParse(query.period).data ?? 'last-month'
  const page = (
    <Prefetch of={listKnownAccounts}>
      <NewStatement from={from} preset={preset} />
    </Prefetch>
  )
  return (
    <Messages
      of={[
        'fields',
        'account-switcher',
        'statements.form',
        'statements.range',
        'statements.account',
        'statements.standing',
        'sending',
      ]}
    >
      {from ? (
        <Prefetch of={getStatement} input={{ id: from }}>
          {page}
        </Prefetch>
      ) : (
        page
      )}
    </Messages>
  )
}
