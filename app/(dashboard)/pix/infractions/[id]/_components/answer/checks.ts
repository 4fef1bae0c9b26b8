import { softDescriptionLength } from '@/lib/features/pix/infractions/rules/infraction'
import { unfilledNames } from '@/lib/features/pix/infractions/rules/template-text'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { type DraftState, isSaved } from './draft'

/** Why an answer cannot be sent in its current state. */
export type Block = 'opinion' | 'text' | 'uploads' | 'colleague' | 'unsaved' | 'no-approver' | 'names'

/** Checks of an answer before it is sent. */
export type Lack = 'files' | 'evidence' | 'length'

export type AnswerChecks = { blocks: Block[]; lacks: Lack[]; unfilled: string[] }

export type Judged = {
  state: DraftState
  infraction: Pick<InfractionCase, 'draft' | 'approval'>
  /** Uploads on their way. */
  uploading: number
}

/** The length of a text in characters, as the directory counts, not in UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

function present<N extends string>(judged: readonly (readonly [N, boolean])[]): N[] {
  return judged.flatMap(([name, holds]) => (holds ? [name] : []))
}

export function answerChecks({ state, infraction, uploading }: Judged): AnswerChecks {
  const { analysis, description, evidence } = state.mine
  const contesting = analysis === 'rejected'
  const { needs, approvers } = infraction.approval
  const unfilled = unfilledNames(description)
  return {
    blocks: present<Block>([
      ['opinion', analysis === null],
      ['text', description.trim() === ''],
      ['uploads', uploading > 0],
      ['colleague', state.theirs !== null],
      ['unsaved', state.theirs === null && !isSaved(state)],
      ['names', unfilled.length > 0],
      ['no-approver', analysis === 'accepted' && needs === 'approval' && approvers.length === 0],
    ]),
    lacks: present<Lack>([
      ['files', contesting && infraction.draft.attachments.length === 0],
      ['evidence', contesting && evidence.length === 0],
      ['length', lengthOf(description) > softDescriptionLength],
    ]),
    unfilled,
  }
}
