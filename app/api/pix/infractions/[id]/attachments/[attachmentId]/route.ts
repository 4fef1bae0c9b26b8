import { openAttachedFile, removeAttached, renameAttached } from '@/lib/features/pix/infractions/attachments/service'
import { attachments } from '@/lib/features/pix/infractions/contract'
import { attachmentInput, renamedAttachment, renamedAttachmentInput } from '@/lib/features/pix/infractions/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(attachments.file, { input: attachmentInput, run: openAttachedFile }),
  PATCH: writeRoute(attachments.rename, {
    input: renamedAttachmentInput,
    output: renamedAttachment,
    run: renameAttached,
  }),
  DELETE: removalRoute(attachments.remove, { input: attachmentInput, run: removeAttached }),
})
