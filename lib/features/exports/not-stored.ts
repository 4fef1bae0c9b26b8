import 'server-only'
import { Problem } from '@/lib/core/errors'
import { isNoRoom, recordNoSpace } from '@/lib/server/files/disk-room'

/** Why nothing can be stored for now, as an export's `problem`; null for a failure of another kind. */
export function notStored(thrown: unknown): 'disk_full' | 'object_store_unavailable' | null {
  if (isNoRoom(thrown)) {
    recordNoSpace(thrown)
    return 'disk_full'
  }
  return thrown instanceof Problem && thrown.code === 'object_store_unavailable' ? thrown.code : null
}
