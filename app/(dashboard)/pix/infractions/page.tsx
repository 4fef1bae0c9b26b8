import { redirect } from 'next/navigation'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { infractionAddress } from '@/components/infractions/address'
import { loadQueueFilters, queueInput, queueNarrowing } from '@/components/infractions/queue-filters'
import { operationId } from '@/lib/features/operations/schema'
import { getOperation } from '@/lib/features/operations/service'
import { listQueue, readQueueSummary } from '@/lib/features/pix/infractions/queue-service'
import { analysisOperation } from '@/lib/features/pix/infractions/schema'
import { Prefetch, readIfPossible } from '@/lib/server/prefetch'
import { QueueScreen } from './_components/queue-screen'

/** The address of an answer's case; null for another operation, or for one that this person may not see. */
async function addressOfAnswer(operation: unknown): Promise<string | null> {
  const requested = operationId.safeParse({ id: operation }).data
  if (!requested) return null
  const answer = analysisOperation.safeParse(await readIfPossible(getOperation, requested)).data
  return answer ? infractionAddress(answer.input.id) : null
}

const page = dashboardPage({
  title: 'infractions.queue.title',
  messages: ['fields', 'infractions.queue', 'infractions.words', 'operations.live', 'received.filters'],
  read: listQueue,
  input: ({ query }) => queueInput(loadQueueFilters(query)),
  async screen({ person, may, query }) {
    const address = await addressOfAnswer(query.operation)
    if (address) redirect(address)
    const viewer = {
      id: person.id,
      name: person.name,
      mayAnswer: may('pix.infractions.answer'),
      maySeeInsight: may('pix.infractions.insight'),
    }
    return (
      <Prefetch of={readQueueSummary} input={queueNarrowing(loadQueueFilters(query))}>
        <QueueScreen viewer={viewer} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
