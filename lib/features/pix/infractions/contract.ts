import { fileContract, type NoInput, operationContract, readContract, writeContract } from '@/lib/core/contract'
import { mayMove } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import type {
  Dossier,
  DossierInput,
  DossierOutline,
  DossierPreview,
  NewDossier,
} from '@/lib/features/pix/infractions/dossier/schema'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { BackingOf } from '@/lib/features/reconciliation/schema'
import type { Insight, InsightFilter } from './insight-schema'
import type { QueueFilter, QueueNarrowing, QueueRow, QueueSummary, TakenCase } from './queue-schema'
import type {
  Attachment,
  AttachmentInput,
  DocumentAttachmentInput,
  Draft,
  DraftInput,
  Infraction,
  InfractionCase,
  InfractionFilter,
  InfractionId,
  RenamedAttachment,
  RenamedAttachmentInput,
  UploadInput,
} from './schema'
import type { Template, TemplateFields, TemplateFilter } from './templates-schema'

const may = 'pix.infractions.read'
const answers = { may: 'pix.infractions.answer' } as const
const watchMs = 15_000

export const infractions = {
  list: readContract<InfractionFilter, Page<Infraction>>('pix/infractions', { may }),
  /** With its draft and answer; requested again so that a colleague's work shows, more often while an answer may move. */
  one: readContract<InfractionId, InfractionCase>('pix/infractions/{id}', {
    may,
    watch: (found) => (found?.answer && mayMove(found.answer) ? 3_000 : watchMs),
  }),
  known: readContract<InfractionId, KnownAbout>('pix/infractions/{id}/known', { may }),
  /** Also for those who may not read the reconciliation: of this one payment. */
  backing: readContract<InfractionId, BackingOf>('pix/infractions/{id}/backing', { may, watch: 2 * watchMs }),
  queue: readContract<QueueFilter, Page<QueueRow>>('pix/infractions/queue', { may, watch: watchMs, longestWatched: 3 }),
  /** Counts and how much of upstream's list they rest on; to look is what has a reading that failed begun again. */
  queueSummary: readContract<QueueNarrowing, QueueSummary>('pix/infractions/queue/summary', {
    may,
    poll: (summary) => (summary?.walk.state === 'reading' ? 1_500 : summary?.walk.state === 'failed' ? watchMs : 0),
    watch: watchMs,
  }),
  /** Assigns the most urgent unassigned case to the person. */
  takeNext: writeContract<NoInput, TakenCase>('POST', 'pix/infractions/queue/next', {
    ...answers,
    stale: ['pix/infractions/queue'],
  }),
  insight: readContract<InsightFilter, Insight>('pix/infractions/insight', { may: 'pix.infractions.insight' }),
  insightFile: fileContract<InsightFilter>('pix/infractions/insight/file', 'pix.infractions.insight'),
  /** The answer that was sent with its files and a summary, as one zip. */
  answerFile: fileContract<InfractionId>('pix/infractions/{id}/analysis/file', may),
  /** `conflict` when another person saved since `version`. */
  saveDraft: writeContract<DraftInput, Draft>('PUT', 'pix/infractions/{id}/draft', answers),
  /** Attaches one PDF of the chosen parts to the draft; files that cannot be merged are named in it. */
  makeDossier: writeContract<NewDossier, Dossier>('POST', 'pix/infractions/{id}/dossier', { ...answers, status: 201 }),
  /** The parts that there are, and whether the dossiers of the draft are made from the facts of now. */
  dossierOutline: readContract<InfractionId, DossierOutline>('pix/infractions/{id}/dossier', {
    ...answers,
    watch: 2 * watchMs,
  }),
  /** The same PDF without attaching it, with the pages of each part. */
  previewDossier: readContract<DossierInput, DossierPreview>('pix/infractions/{id}/dossier/preview', {
    ...answers,
    method: 'POST',
  }),
  templates: readContract<TemplateFilter, Page<Template>>('pix/infractions/templates', { may }),
}

const templates = { ...answers, stale: ['pix/infractions/templates'] }

export const templateWrites = {
  create: writeContract<TemplateFields, Template>('POST', 'pix/infractions/templates', { ...templates, status: 201 }),
  change: writeContract<TemplateFields & { id: string }, Template>('PUT', 'pix/infractions/templates/{id}', templates),
  remove: writeContract<{ id: string }, void>('DELETE', 'pix/infractions/templates/{id}', templates),
}

/** Files of a draft. */
export const attachments = {
  file: fileContract<AttachmentInput>('pix/infractions/{id}/attachments/{attachmentId}', may),
  /** The file under its own name, as the raw body. */
  upload: writeContract<UploadInput, Attachment>('POST', 'pix/infractions/{id}/attachments', answers),
  /** The server fetches the file of a fiscal document and attaches it. */
  attachDocument: writeContract<DocumentAttachmentInput, Attachment>('POST', 'pix/infractions/{id}/attachments', {
    ...answers,
    status: 201,
  }),
  rename: writeContract<RenamedAttachmentInput, RenamedAttachment>(
    'PATCH',
    'pix/infractions/{id}/attachments/{attachmentId}',
    answers,
  ),
  remove: writeContract<AttachmentInput, void>('DELETE', 'pix/infractions/{id}/attachments/{attachmentId}', answers),
}

export const analysis = {
  answer: operationContract('pix.analysis', {
    path: 'pix/infractions/{id}/analysis',
    may: 'pix.infractions.answer',
    mayRead: 'pix.infractions.read',
    topic: 'pix.infractions',
    money: true,
    approvable: true,
    fileWord: 'pareceres_sobre_infracoes',
    href: (id) => `/pix/infractions?operation=${id}`,
  }),
}
