import { openAttachedFile, removeAttached, renameAttached } from '@/lib/features/pix/infractions/attachments/service'
import { attachmentInput, renamedAttachment, renamedAttachmentInput } from '@/lib/features/pix/infractions/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute({ may: 'pix.infractions.read', input: attachmentInput, run: openAttachedFile }),
  PATCH: writeRoute({
    may: 'pix.infractions.answer',
    input: renamedAttachmentInput,
    output: renamedAttachment,
    run: renameAttached,
  }),
  DELETE: removalRoute({ may: 'pix.infractions.answer', input: attachmentInput, run: removeAttached }),
})
