import 'server-only'
import { isOpen } from '@/lib/core/infraction'
import type { RecordEntry } from '@/lib/core/record-codes'
import { syncNow } from '@/lib/features/pix/infractions/store/full-sync'
import { keepInfractions, readNow } from '@/lib/features/pix/infractions/store/known-infractions'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { notify } from '@/lib/server/notices'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { type Infraction, listInfractions } from '@/lib/server/upstream/pix/infractions'
import { hintsOf, outermostIn, wordsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, onEvents } from '@/lib/server/webhooks/process'
import { forEachFew, startOutcomes } from './outcomes'

const longestId = 200
/** Of more than these the list is read first. */
const mostReadAlone = 10
const wholePage = 200

/** By the name of its own where there is one. */
function infractionIdIn(event: EventRow): string | null {
  const hints = hintsOf(event)
  const [id] = [...wordsIn(hints, ['infractionid']), ...outermostIn(hints, ['id'])]
  return id !== undefined && id.length <= longestId ? id : null
}

/** An infraction was registered: it is read, kept, and told to those who may answer it while it waits for one. */
onEvents('pix', 'Infraction', async (events) => {
  const outcomes = startOutcomes(events)
  const byId = Map.groupBy(events, infractionIdIn)
  let relist = byId.has(null)
  const listed = byId.size > mostReadAlone ? await readList() : new Map<string, Infraction>()
  await forEachFew([...byId], async ([id, group]) => {
    if (id === null) return
    const note = (entry: RecordEntry) => {
      for (const event of group) outcomes.note(event, entry)
    }
    try {
      const infraction = listed.get(id) ?? (await readNow(id))
      await tell(infraction)
      note({ code: 'event.infraction-read', values: { id, status: infraction.status } })
    } catch (thrown) {
      if (isRefusal(thrown)) {
        relist = true
        note({ code: 'event.infraction-unknown', values: { id } })
      } else for (const event of group) outcomes.again(event, thrown)
    }
  })
  if (relist) await syncNow()
  for (const event of byId.get(null) ?? []) outcomes.note(event, { code: 'event.infraction-none', values: {} })
  return outcomes.all()
})

/** What is new, with one request. */
async function readList(): Promise<Map<string, Infraction>> {
  const { items } = await listInfractions({ limit: wholePage })
  await keepInfractions(items)
  return new Map(items.map((item) => [item.id, item]))
}

const refusals: readonly string[] = ['not_found', 'invalid_request']
const isRefusal = (thrown: unknown) => thrown instanceof UpstreamProblem && refusals.includes(thrown.code)

function tell({ id, status, amountCents, situationType }: Infraction): Promise<void> {
  return db().then((database) =>
    database.transaction(async (tx) => {
      await publish(tx, [{ topic: 'pix.infractions', subject: id }])
      if (!isOpen(status)) return
      await notify(tx, {
        key: `infraction:${id}`,
        kind: 'infraction.registered',
        subject: id,
        data: { amountCents, situationType },
        to: { may: 'pix.infractions.answer' },
      })
    }),
  )
}
