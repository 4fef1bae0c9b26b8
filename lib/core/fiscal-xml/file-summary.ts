import type { FiscalSummary, LayoutSummary } from './summary'

/** The kind of a file; only a `note` is a fiscal document, and only its protocol proves it. */
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
  /** The authority's answer for a note that is not in the file. */
  | 'protocol'

/**
 * The authority's decision: `authorised` (an event: `registered`) or not. `refused`: any other answer. `unproven`: the
 * file has no answer. `issued`: by a municipality, which answers with the note itself.
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

/** `code` is a `cStat`, and `reason` the file's own text for it. */
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
  /** The correction, or the reason. */
  text: string | null
  registered: boolean
}

/** The contents of a file, with its kind and its status with the authority. */
export type FileSummary = FiscalSummary & {
  kind: FileKind
  status: FileStatus
  /** Made in the test environment, without fiscal value. */
  isTest: boolean
  events: FileEvent[]
  /** Number of further notes in the file. */
  otherNotes: number
}

/** The contents of a file without a note. */
export type OtherSummary = { kind: FileKind; status: FileStatus; summary: LayoutSummary }
