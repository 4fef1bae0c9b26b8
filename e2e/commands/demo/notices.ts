import { z } from 'zod'
import type { Caller } from './caller.ts'

const notices = z.array(z.looseObject({ id: z.string(), read: z.boolean() }))

/** Marks all but a person's newest notifications as read. */
export async function readOlderNotices(person: Caller, newest: number): Promise<void> {
  const listed = await person.read(notices, 'notices')
  const ids = listed.slice(newest).flatMap(({ id, read }) => (read ? [] : [id]))
  if (ids.length > 0) await person.write('POST', 'notices/read', { ids })
}
