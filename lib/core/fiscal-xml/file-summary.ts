import type { FiscalSummary, LayoutSummary } from './summary'

/** What a file is; only a `note` is a fiscal document, and only with its protocol a proven one. */
export type FileKind =
  | 'note'
  /** Declarations of a service that no authority has turned into a note: national and municipal. */
  | 'dps'
  | 'rps'
  | 'event'
  | 'eventRequest'
  | 'noteExtract'
  | 'eventExtract'
  /** A municipal NFS-e cancelled, without the note. */
  | 'cancellation'
  | 'voidedNumbers'
  /** The authority's word on a note that is not in the file. */
  | 'protocol'

/**
 * What the authority says of the file: `authorised` (an event: `registered`) or not. `refused`: it answered something else.
 * `unproven`: no answer of it is in the file. `issued`: by a municipality, which answers with the note itself.
 */
export type FileState =
  | 'authorised'
  | 'registered'
  | 'issued'
  | 'cancelled'
  | 'substituted'
  | 'denied'
  | 'refused'
  | 'unproven'

/** `code` is a `cStat`, and `reason` the file's own words for it. */
export type FileStatus = {
  state: FileState
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

/** What a file says, with what kind of file it is and its status with the authority. */
export type FileSummary = FiscalSummary & {
  kind: FileKind
  status: FileStatus
  /** Made in the test environment, without fiscal value. */
  isTest: boolean
  events: FileEvent[]
  /** How many notes are in the file beside the one that is summarised. */
  otherNotes: number
}

/** What a file without a note says. */
export type OtherSummary = { kind: FileKind; status: FileStatus; summary: LayoutSummary }
