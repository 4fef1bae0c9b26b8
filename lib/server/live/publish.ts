import 'server-only'
import { sql } from 'drizzle-orm'
import type { LiveTopic } from '@/lib/core/live-topics'
import type { Permission } from '@/lib/core/permissions'
import type { Database, Transaction } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'

export const liveChannel = 'lastro_live'

export type Publication = {
  topic: LiveTopic
  /** The id of what changed. */
  subject?: string | null
  /** Only for this person. */
  userId?: string | null
  /** In place of the topic's own permission. */
  may?: Permission | null
}

/** Reaches every subscriber on every instance once the caller's transaction has committed. */
export async function publish(tx: Transaction | Database, publications: readonly Publication[]): Promise<void> {
  if (publications.length === 0) return
  const rows = publications.map(({ topic, subject = null, userId = null, may = null }) => ({
    topic,
    subject,
    userId,
    may,
    // When it is published, which a long transaction does much later than it began.
    at: sql`clock_timestamp()`,
  }))
  const inserting = tx.insert(liveMessages).values(rows).returning()
  await tx.execute(sql`with said as ${inserting}
    select pg_notify(${liveChannel}, json_build_object(
      'id', id, 'topic', topic, 'subject', subject, 'userId', user_id, 'may', may)::text) from said order by id`)
}
