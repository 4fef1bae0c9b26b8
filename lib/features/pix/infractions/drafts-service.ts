import 'server-only'
import { Problem } from '@/lib/core/errors'
import { readPeople } from '@/lib/server/db/people'
import { write } from '@/lib/server/write'
import { infractions } from './contract'
import { type Draft, draft, draftInput } from './schema'
import { findLiveAnswer } from './store/answers'
import { listAttachments, viewAttachment } from './store/attachments'
import { findDraft, type StoredDraft, saveDraft } from './store/drafts'
import { requireInfraction } from './store/reads'

/** The current draft of a case; version 0 before the first save. */
export async function readDraft(infractionId: string): Promise<Draft> {
  return viewDraft(infractionId, await findDraft(infractionId))
}

async function viewDraft(infractionId: string, row: StoredDraft | null): Promise<Draft> {
  const files = await listAttachments(infractionId)
  const personOf = await readPeople([row?.assigneeId, row?.updatedBy, ...files.map(({ addedBy }) => addedBy)])
  return {
    analysis: row?.analysis ?? null,
    description: row?.description ?? '',
    evidence: row?.evidence ?? [],
    templateId: row?.templateId ?? null,
    assignee: row?.assigneeId ?? null,
    assigneeName: row?.assigneeId ? personOf(row.assigneeId).name : null,
    version: row?.version ?? 0,
    attachments: files.map((file) => viewAttachment(file, personOf(file.addedBy))),
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row ? personOf(row.updatedBy) : null,
  }
}

/**
 * Saves on top of the version that was read; `conflict` when another person saved in between, or an answer is under way
 * or given.
 */
export const changeDraft = write(infractions.saveDraft, draftInput, draft, async ({ id, ...change }, person) => {
  await requireInfraction(id)
  const row = await saveDraft(id, change, person, async (tx) => {
    const answer = await findLiveAnswer(tx, id)
    if (answer)
      throw new Problem('conflict', 'This infraction is being answered, or is answered', {
        operationId: answer.id,
        record: { code: 'refused.being-answered', values: {} },
      })
  })
  return viewDraft(id, row)
})
