import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { currentDay } from '@/lib/core/dates'
import { may } from '@/lib/core/permissions'
import { readInsight } from '@/lib/features/pix/infractions/insight/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { InsightScreen } from './_components/insight-screen'
import { chosenDays, loadPlace } from './_components/period'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('infractions.insight')
  return { title: t('title') }
}

type InsightPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function InsightPage({ searchParams }: InsightPageProps) {
  const [person, t, place] = await Promise.all([
    requirePerson(),
    getTranslations('infractions.insight'),
    loadPlace(searchParams),
  ])
  if (!may(person.roles, 'pix.infractions.insight')) {
    return <NotAllowed permission="pix.infractions.insight" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['fields', 'infractions.insight', 'infractions.words', 'statements.range', 'statements.file']}>
      <Prefetch of={readInsight} input={chosenDays(place, currentDay(new Date())).days}>
        <InsightScreen />
      </Prefetch>
    </Messages>
  )
}
