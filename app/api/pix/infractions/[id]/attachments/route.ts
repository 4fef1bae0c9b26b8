import { attachDocument, attachUpload } from '@/lib/features/pix/infractions/attachments/service'
import { attachments } from '@/lib/features/pix/infractions/contract'
import { attachment, documentAttachmentInput, uploadInput } from '@/lib/features/pix/infractions/schema'
import { routes, writeRoute } from '@/lib/server/routes'
import { uploadRoute } from '@/lib/server/upload-route'

const output = attachment
const json = writeRoute(attachments.attachDocument, {
  input: documentAttachmentInput,
  output,
  status: 201,
  run: attachDocument,
})

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: uploadRoute(attachments.upload, { input: uploadInput, output, run: attachUpload, json }),
})
