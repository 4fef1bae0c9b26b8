import 'server-only'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { syncNow } from '@/lib/features/pix/infractions/store/full-sync'
import { storeInfractions } from '@/lib/features/pix/infractions/store/infractions'
import { readNow } from '@/lib/features/pix/infractions/store/reads'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { notify } from '@/lib/server/notices'
import { isUnknownId } from '@/lib/server/upstream/failure'
import { type Infraction, listInfractions } from '@/lib/server/upstream/pix/infractions'
import { hintsOf, outermostIn, textsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, forEachGroup } from '@/lib/server/webhooks/outcomes'
import { onEvents } from '@/lib/server/webhooks/process'

const longestId = 200
/** Beyond this number of events the list is read first. */
const mostReadSeparately = 10
const wholePage = 200

/** By the infraction's own id field, where it has one. */
function infractionIdIn(event: EventRow): string | null {
  const hints = hintsOf(event)
  const [id] = [...textsIn(hints, ['infractionid']), ...outermostIn(hints, ['id'])]
  return id !== undefined && id.length <= longestId ? id : null
}

/** An infraction was registered: it is read and stored, and people who may answer it are notified while it is unanswered. */
onEvents('pix', 'Infraction', async (events, outcomes) => {
  const byId = Map.groupBy(events, infractionIdIn)
  let relist = byId.has(null)
  const listed = byId.size > mostReadSeparately ? await readList() : new Map<string, Infraction>()
  await forEachGroup(byId, outcomes, async (id, note) => {
    if (id === null) return
    try {
      const infraction = listed.get(id) ?? (await readNow(id))
      await notifyRegistered(infraction)
      note({ code: 'event.infraction-read', values: { id, status: infraction.status } })
    } catch (thrown) {
      if (!isUnknownId(thrown)) throw thrown
      relist = true
      note({ code: 'event.infraction-unknown', values: { id } })
    }
  })
  if (relist) await syncNow()
  for (const event of byId.get(null) ?? []) outcomes.note(event, { code: 'event.infraction-none', values: {} })
})

/** Reads new infractions with one request. */
async function readList(): Promise<Map<string, Infraction>> {
  const { items } = await listInfractions({ limit: wholePage })
  await storeInfractions(items)
  return new Map(items.map((item) => [item.id, item]))
}

async function notifyRegistered({ id, status, amountCents, situationType }: Infraction): Promise<void> {
  await (await db()).transaction(async (tx) => {
    await publish(tx, [{ topic: 'pix.infractions', subject: id }])
    if (!isOpen(status)) return
    await notify(tx, {
      key: `infraction:${id}`,
      kind: 'infraction.registered',
      subject: id,
      data: { amountCents, situationType },
      to: { may: 'pix.infractions.answer' },
    })
  })
}
