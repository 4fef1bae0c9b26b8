import type { LeftOutReason } from '@/lib/features/pix/infractions/rules/dossier'

/** A heading with facts and paragraphs, as it is printed. */
export type Block = { heading?: string; facts?: [label: string, value: string][]; text?: string }

/** A sheet of ours, or a file to merge. `part` is the choice that it belongs to. */
export type Entry = { key: string; part: string; title: string } & (
  | { kind: 'sheet'; blocks: Block[] }
  | { kind: 'file'; path: string; type: string; bytes: number; name: string }
)

export type LeftOut = { key: string; name: string; reason: LeftOutReason }

/** The input of the thread that builds a dossier: only text and paths, which can be passed to a thread. */
export type Plan = {
  title: string
  caseId: string
  /** Shown in the foot of every page. */
  made: string
  cover: Block[]
  entries: Entry[]
  /** Left out before anything is built. */
  leftOut: LeftOut[]
  reasons: Record<LeftOutReason, string>
  maxBytes: number
  out: string
}

export type BuiltEntry = {
  key: string
  part: string
  title: string
  pages: number
  firstPage: number
  bytes: number
  /** Size of a picture before it was scaled down; null: as it came. */
  originalBytes: number | null
}

export type Built = { pages: number; coverPages: number; bytes: number; entries: BuiltEntry[]; leftOut: LeftOut[] }

/** `starting` names the entry that is read next: should the thread die, that entry is to blame. */
export type Message = { starting: string } | { built: Built } | { failed: string }
