import { z } from 'zod'
import { evidenceKinds, opinions } from '@/lib/features/pix/infractions/rules/infraction'
import type { Draft } from '@/lib/features/pix/infractions/schema'

const content = z.object({
  analysis: z.enum(opinions).nullable(),
  description: z.string(),
  evidence: z.array(z.enum(evidenceKinds)),
  templateId: z.guid().nullish(),
})
/** The parts of an answer that a person writes. */
export type Content = z.infer<typeof content>

/** A draft as the browser stores it until the server has it. */
export const localDraft = z.object({
  mine: content,
  sent: content.nullable(),
  saved: content.extend({ version: z.number().int() }),
})
export type LocalDraft = z.infer<typeof localDraft>

export type DraftState = {
  mine: Content
  /** The last known version on the server; version 0 before the first save. */
  saved: Content & { version: number; at: string | null; by: Draft['updatedBy'] }
  /** The last content that was sent: receiving it back is not another person's change. */
  sent: Content | null
  saving: boolean
  /** Another person's text, which may neither be overwritten nor overwrite this one: saving waits for a decision. */
  theirs: Draft | null
  /** Something was written here. */
  touched: boolean
  /** The text was restored from this browser, where an earlier visit stored it. */
  restored: boolean
  /** Attempts to save that came to nothing, since the last that did. */
  failures: number
  error: Error | null
}

export type DraftEvent =
  /** This browser has an unsaved draft of an earlier visit; the server's version is shown next to it. */
  | { type: 'restored'; local: LocalDraft; draft: Draft }
  | { type: 'changed'; change: Partial<Content> }
  | { type: 'sending' }
  | { type: 'saved'; draft: Draft }
  | { type: 'failed'; error: Error }
  /** The server has another version than the edited one, and refused to save: this is the server's draft. */
  | { type: 'refused'; draft: Draft }
  | { type: 'read'; draft: Draft }
  | { type: 'mine-chosen' }
  | { type: 'theirs-chosen' }

export function openedDraft(draft: Draft): DraftState {
  const mine = contentOf(draft)
  return {
    mine,
    saved: savedOf(draft),
    sent: null,
    saving: false,
    theirs: null,
    touched: false,
    restored: false,
    failures: 0,
    error: null,
  }
}

function contentOf({ analysis, description, evidence, templateId }: Content): Content {
  return { analysis, description, evidence, ...(templateId === undefined ? {} : { templateId }) }
}

function savedOf(draft: Draft): DraftState['saved'] {
  return { ...contentOf(draft), version: draft.version, at: draft.updatedAt, by: draft.updatedBy }
}

const inOrder = (kinds: Content['evidence']) => evidenceKinds.filter((kind) => kinds.includes(kind)).join()

export function isSame(one: Content, other: Content): boolean {
  return (
    one.analysis === other.analysis &&
    (one.templateId ?? null) === (other.templateId ?? null) &&
    one.description === other.description &&
    inOrder(one.evidence) === inOrder(other.evidence)
  )
}

export function isSaved({ mine, saved, theirs }: DraftState): boolean {
  return theirs === null && isSame(mine, saved)
}

/** Whether there is something to save, and nothing in its way. */
export function isDue(state: DraftState): boolean {
  return !state.saving && state.theirs === null && !isSaved(state)
}

/** The unsaved draft, to be stored in this browser; null once the server has it. */
export function unsavedOf(state: DraftState): LocalDraft | null {
  const { mine, sent, saved } = state
  return isSaved(state) ? null : { mine, sent, saved: { ...contentOf(saved), version: saved.version } }
}

export function draftAfter(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'changed':
      return { ...state, mine: { ...state.mine, ...event.change }, touched: true }
    case 'sending':
      return { ...state, sent: state.mine, saving: true }
    case 'saved': {
      const { version, updatedAt: at, updatedBy: by } = event.draft
      const saved = { ...(state.sent ?? contentOf(event.draft)), version, at, by }
      return { ...state, saved, sent: null, saving: false, failures: 0, error: null }
    }
    case 'failed':
      return { ...state, saving: false, failures: state.failures + 1, error: event.error }
    case 'refused':
      return met({ ...state, saving: false, failures: state.failures + 1, error: null }, event.draft)
    case 'read':
      return state.saving || event.draft.version <= (state.theirs ?? state.saved).version
        ? state
        : met(state, event.draft)
    case 'restored': {
      const { mine, sent, saved } = event.local
      const before = { ...state, mine, sent, saved: { ...saved, at: null, by: null }, touched: true, restored: true }
      return met(before, event.draft)
    }
    case 'mine-chosen':
      return state.theirs ? { ...state, saved: savedOf(state.theirs), theirs: null, failures: 0 } : state
    case 'theirs-chosen':
      return state.theirs ? openedDraft(state.theirs) : state
  }
}

/** Compares the server's draft with this one: no text of either side is lost without a decision. */
function met(state: DraftState, draft: Draft): DraftState {
  const saved = savedOf(draft)
  const settled = { ...state, saved, sent: null, theirs: null }
  const known = isSame(draft, state.saved) || (state.sent !== null && isSame(draft, state.sent))
  if (known || isSame(draft, state.mine)) return settled
  return state.touched ? { ...state, theirs: draft } : { ...settled, mine: contentOf(draft) }
}
