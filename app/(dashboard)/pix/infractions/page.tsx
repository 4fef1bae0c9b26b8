import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { infractionAddress } from '@/components/infractions/address'
import { loadQueueFilters, queueInput, queueNarrowing } from '@/components/infractions/queue-filters'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { Problem } from '@/lib/core/errors'
import { may } from '@/lib/core/permissions'
import { operationId } from '@/lib/features/operations/schema'
import { getOperation } from '@/lib/features/operations/service'
import { listQueue, readQueueSummary } from '@/lib/features/pix/infractions/queue/service'
import { analysisOperation } from '@/lib/features/pix/infractions/schema'
import type { Person } from '@/lib/server/auth/person'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { QueueScreen } from './_components/queue-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('infractions.queue')
  return { title: t('title') }
}

/** Where the case of an answer is; null for what is no answer, or not this person's to see. */
async function addressOfAnswer(operation: unknown, person: Person): Promise<string | null> {
  const asked = operationId.safeParse({ id: operation }).data
  if (!asked) return null
  const found = await getOperation
    .perform(asked, { person, signal: new AbortController().signal })
    .catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
  const answer = analysisOperation.safeParse(found).data
  return answer ? infractionAddress(answer.input.id) : null
}

type InfractionsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function InfractionsPage({ searchParams }: InfractionsPageProps) {
  const [person, t, filters, { operation }] = await Promise.all([
    requirePerson(),
    getTranslations('infractions.queue'),
    loadQueueFilters(searchParams),
    searchParams,
  ])
  if (!may(person.roles, 'pix.infractions.read')) {
    return <NotAllowed permission="pix.infractions.read" roles={person.roles} title={t('title')} />
  }
  const address = await addressOfAnswer(operation, person)
  if (address) redirect(address)
  const viewer = {
    id: person.id,
    name: person.name,
    mayAnswer: may(person.roles, 'pix.infractions.answer'),
    maySeeInsight: may(person.roles, 'pix.infractions.insight'),
  }
  return (
    <Messages of={['fields', 'infractions.queue', 'infractions.words', 'operations.live', 'received.filters']}>
      <Prefetch of={readQueueSummary} input={queueNarrowing(filters)}>
        <Prefetch of={listQueue} input={queueInput(filters)}>
          <QueueScreen viewer={viewer} />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
