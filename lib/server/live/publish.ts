import 'server-only'
import { sql } from 'drizzle-orm'
import type { LiveTopic } from '@/lib/core/live-topics'
import type { Permission } from '@/lib/core/permissions'
import type { Database, Transaction } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'

export const liveChannel = 'lastro_live'

export type Publication = {
  topic: LiveTopic
  /** The id of the changed thing. */
  subject?: string | null
  /** Only for this person. */
  userId?: string | null
  /** Permission that replaces the topic's own. */
  may?: Permission | null
}

/** Delivers to every subscriber on every instance once the caller's transaction has committed. */
export async function publish(tx: Transaction | Database, publications: readonly Publication[]): Promise<void> {
  if (publications.length === 0) return
  const rows = publications.map(({ topic, subject = null, userId = null, may = null }) => ({
    topic,
    subject,
    userId,
    may,
    // The publishing time, which may be much later than the start of a long transaction.
    at: sql`clock_timestamp()`,
  }))
  const inserting = tx.insert(liveMessages).values(rows).returning()
  await tx.execute(sql`with stored as ${inserting}
    select pg_notify(${liveChannel}, json_build_object(
      'id', id, 'topic', topic, 'subject', subject, 'userId', user_id, 'may', may)::text) from stored order by id`)
}
