import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { listStatements } from '@/lib/features/pix/statements/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadPlace } from './_components/place'
import { StatementsScreen } from './_components/statements-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statements.list')
  return { title: t('title') }
}

type StatementsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function StatementsPage({ searchParams }: StatementsPageProps) {
  const [person, t, place] = await Promise.all([
    requirePerson(),
    getTranslations('statements.list'),
    loadPlace(searchParams),
  ])
  if (!may(person.roles, 'pix.statements.read')) {
    return <NotAllowed permission="pix.statements.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages
      of={[
        'account-switcher',
        'statements.range',
        'statements.account',
        'statements.standing',
        'statements.file',
        'statements.list',
        'statements.detail',
        'statements.preview',
        'operations.outcome',
        'pdf-viewer',
      ]}
    >
      <Prefetch of={listStatements} input={listInput(place)}>
        <Prefetch of={listKnownAccounts}>
          <StatementsScreen personId={person.id} mayAsk={may(person.roles, 'pix.statements.request')} />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
