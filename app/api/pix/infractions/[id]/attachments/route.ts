import { attachDocument, attachUpload } from '@/lib/features/pix/infractions/attachments/service'
import { attachment, documentAttachmentInput, uploadInput } from '@/lib/features/pix/infractions/schema'
import { routes, writeRoute } from '@/lib/server/routes'
import { uploadRoute } from '@/lib/server/upload-route'

const may = 'pix.infractions.answer'
const output = attachment
const json = writeRoute({ may, input: documentAttachmentInput, output, status: 201, run: attachDocument })

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: uploadRoute({ may, input: uploadInput, output, run: attachUpload, json }),
})
