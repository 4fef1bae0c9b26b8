import { openAttachedFile, removeAttached } from '@/lib/features/pix/infractions/attachments/service'
import { attachmentInput } from '@/lib/features/pix/infractions/schema'
import { downloadRoute, removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute({ may: 'pix.infractions.read', input: attachmentInput, run: openAttachedFile }),
  DELETE: removalRoute({ may: 'pix.infractions.answer', input: attachmentInput, run: removeAttached }),
})
