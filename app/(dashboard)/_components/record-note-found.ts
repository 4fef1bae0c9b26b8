import type { QueryClient } from '@tanstack/react-query'
import { sendWrite } from '@/lib/client/send-write'
import { gettingStarted } from '@/lib/features/getting-started/contract'

/** Records, as one of the first steps, that the person found a note by its amount. */
export async function recordNoteFound(client: QueryClient): Promise<void> {
  await sendWrite(gettingStarted.change, { change: 'note-found' }, { keepalive: true })
  await client.invalidateQueries({ queryKey: [gettingStarted.list.path] })
}
