import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { getWebhookSetup, listWebhooks } from '@/lib/features/webhooks/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadFilters } from './_components/place'
import { WebhooksScreen } from './_components/webhooks-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: t('title') }
}

type WebhooksPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WebhooksPage({ searchParams }: WebhooksPageProps) {
  const [person, t, filters] = await Promise.all([
    requirePerson(),
    getTranslations('webhooks'),
    loadFilters(searchParams),
  ])
  if (!may(person.roles, 'settings.manage')) {
    return <NotAllowed permission="settings.manage" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['webhooks']}>
      <Prefetch of={listWebhooks} input={listInput(filters)}>
        <Prefetch of={getWebhookSetup}>
          <WebhooksScreen />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
