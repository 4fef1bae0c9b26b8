import { answerInfraction } from '@/lib/features/pix/infractions/analysis-service'
import { openAnswerCopy } from '@/lib/features/pix/infractions/answer-copy/service'
import {
  attachDocument,
  attachUpload,
  openAttachedFile,
  removeAttached,
  renameAttached,
} from '@/lib/features/pix/infractions/attachments-service'
import { attachments, infractions, templateWrites } from '@/lib/features/pix/infractions/contract'
import { dossier, newDossier } from '@/lib/features/pix/infractions/dossier/schema'
import { changeDraft } from '@/lib/features/pix/infractions/drafts-service'
import { insightFilter } from '@/lib/features/pix/infractions/insight-schema'
import { exportInsight, readInsight } from '@/lib/features/pix/infractions/insight-service'
import { readKnown } from '@/lib/features/pix/infractions/known/service'
import { noQueueInput, takenCase } from '@/lib/features/pix/infractions/queue-schema'
import { listQueue, readQueueSummary, takeNext } from '@/lib/features/pix/infractions/queue-service'
import {
  attachment,
  attachmentInput,
  documentAttachmentInput,
  draft,
  draftInput,
  infractionId,
  renamedAttachment,
  renamedAttachmentInput,
  uploadInput,
} from '@/lib/features/pix/infractions/schema'
import {
  getInfractionCase,
  listInfractions,
  makeDossier,
  previewDossier,
  readDossierOutline,
  readInfractionBacking,
} from '@/lib/features/pix/infractions/service'
import { template, templateChange, templateFields, templateId } from '@/lib/features/pix/infractions/templates-schema'
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  removeTemplate,
} from '@/lib/features/pix/infractions/templates-service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'
import { uploadRoute } from '@/lib/server/http/upload-route'
import { operationRoute } from '@/lib/server/operations/route'

const output = attachment
const json = writeRoute(attachments.attachDocument, {
  input: documentAttachmentInput,
  output,
  status: 201,
  run: attachDocument,
})

export const pixInfractionsRoutes = [
  downloadRoute(infractions.answerFile, { input: infractionId, run: openAnswerCopy }),
  operationRoute(answerInfraction),
  downloadRoute(attachments.file, { input: attachmentInput, run: openAttachedFile }),
  writeRoute(attachments.rename, { input: renamedAttachmentInput, output: renamedAttachment, run: renameAttached }),
  removalRoute(attachments.remove, { input: attachmentInput, run: removeAttached }),
  uploadRoute(attachments.upload, { input: uploadInput, output, run: attachUpload, json }),
  writeRoute(infractions.makeDossier, { input: newDossier, output: dossier, status: 201, run: makeDossier }),
  readRoute(readDossierOutline),
  readRoute(previewDossier),
  readRoute(readInfractionBacking),
  writeRoute(infractions.saveDraft, { input: draftInput, output: draft, run: changeDraft }),
  readRoute(readKnown),
  readRoute(getInfractionCase),
  downloadRoute(infractions.insightFile, {
    input: insightFilter,
    run: (filter, _, { signal }) => exportInsight(filter, signal),
  }),
  readRoute(readInsight),
  readRoute(listQueue),
  readRoute(readQueueSummary),
  writeRoute(infractions.takeNext, { input: noQueueInput, output: takenCase, run: takeNext }),
  readRoute(listInfractions),
  writeRoute(templateWrites.change, { input: templateChange, output: template, run: changeTemplate }),
  removalRoute(templateWrites.remove, { input: templateId, run: removeTemplate }),
  readRoute(listTemplates),
  writeRoute(templateWrites.create, { input: templateFields, output: template, status: 201, run: createTemplate }),
]
