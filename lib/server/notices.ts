import 'server-only'
import type { Permission } from '@/lib/core/permissions'
import type { Database, Transaction } from './db/client'
import { notices } from './db/event-tables'
import { publish } from './live/publish'
import { mailIsOn } from './mail-configured'

export type Notification = {
  /** The subject of the notification: one notification per key. */
  key: string
  kind: string
  subject: string | null
  data: Record<string, unknown>
  /** One person, or all with a permission. */
  to: { userId: string } | { may: Permission }
}

/** Records a notification once per key, in the caller's transaction. */
export async function notify(tx: Transaction | Database, { to, ...notification }: Notification): Promise<void> {
  const userId = 'userId' in to ? to.userId : null
  const may = 'may' in to ? to.may : null
  const [inserted] = await tx
    .insert(notices)
    .values({ ...notification, userId, may, mailDue: mailIsOn(), pushDue: true })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  if (inserted) await publish(tx, [{ topic: 'notices', subject: String(inserted.id), userId, may }])
}
