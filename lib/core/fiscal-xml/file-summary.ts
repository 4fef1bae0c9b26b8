import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'

/** What a file is; only a `note` is a fiscal document, and only with its protocol a proven one. */
export const fileKinds = [
  'note',
  /** Declarations of a service that no authority has turned into a note: national and municipal. */
  'dps',
  'rps',
  'event',
  'eventRequest',
  'noteExtract',
  'eventExtract',
  /** A municipal NFS-e cancelled, without the note. */
  'cancellation',
  'voidedNumbers',
  /** The authority's word on a note that is not in the file. */
  'protocol',
] as const

export type FileKind = (typeof fileKinds)[number]

/**
 * What the authority says of the file: `authorised` (an event: `registered`) or not. `refused`: it answered something else.
 * `unproven`: no answer of it is in the file. `issued`: by a municipality, which answers with the note itself.
 */
export const standingStates = [
  'authorised',
  'registered',
  'issued',
  'cancelled',
  'substituted',
  'denied',
  'refused',
  'unproven',
] as const

export type StandingState = (typeof standingStates)[number]

/** `code` is a `cStat`, and `reason` the file's own words for it. */
export type Standing = {
  state: StandingState
  code: string | null
  reason: string | null
  at: string | null
  protocol: string | null
}

/** An event that lies in the same file as its note. */
export type FileEvent = {
  type: string | null
  name: string | null
  at: string | null
  /** What was corrected, or why it was done. */
  text: string | null
  registered: boolean
}

/** What a file says, with what kind of file it is and how it stands with the authority. */
export type FileSummary = FiscalSummary & {
  kind: FileKind
  standing: Standing
  /** Made in the test environment, without fiscal value. */
  isTest: boolean
  events: FileEvent[]
  /** How many notes are in the file beside the one that is summarised. */
  otherNotes: number
}
