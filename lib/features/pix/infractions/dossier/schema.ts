import { z } from 'zod'
import { dossierParts, leftOutReasons } from '@/lib/features/pix/infractions/rules/dossier'
import { attachment, infractionId } from '@/lib/features/pix/infractions/schema'

/** A part, or one file of the draft by its id. */
const chosenPart = z.union([z.enum(dossierParts), z.guid()])

export const dossierInput = infractionId.extend({
  title: z.string().trim().min(1).max(120).optional(),
  parts: z.array(chosenPart).min(1).max(200),
})
export type DossierInput = z.input<typeof dossierInput>

/** `replaces`: the attachment that the new dossier takes the place of. */
export const newDossier = dossierInput.extend({ replaces: z.guid().optional() })
export type NewDossier = z.input<typeof newDossier>

const leftOut = z.object({ name: z.string(), reason: z.enum(leftOutReasons) })
const leftOutPart = leftOut.extend({ part: z.string() })

const described = z.object({
  key: z.string(),
  /** The choice it belongs to. */
  part: z.string(),
  title: z.string(),
  /** A hash of the facts or the file that it is made from. */
  inputs: z.string(),
})

const entry = described.extend({
  pages: z.number().int(),
  firstPage: z.number().int(),
  bytes: z.number().int(),
  /** Size of a picture before it was scaled down. */
  originalBytes: z.number().int().nullable(),
})

export const dossier = attachment.extend({ pages: z.number().int(), leftOut: z.array(leftOut) })
export type Dossier = z.output<typeof dossier>

/** Everything that a dossier of the case can be made of, and the dossiers of its draft. */
export const dossierOutline = z.object({
  title: z.string(),
  /** A hash of the facts on the cover. */
  cover: z.string(),
  /** `bytes`: the size of an attached file. */
  entries: z.array(described.extend({ bytes: z.number().int().nullable() })),
  /** Files that no dossier can contain. */
  leftOut: z.array(leftOutPart),
  made: z.array(
    z.object({
      attachmentId: z.guid(),
      title: z.string(),
      parts: z.array(chosenPart),
      /** Whether what it was made from is unchanged. */
      isCurrent: z.boolean(),
      /** Titles of what would be different now, in Portuguese as in the dossier. */
      changed: z.array(z.string()).optional(),
    }),
  ),
})
export type DossierOutline = z.output<typeof dossierOutline>

export const dossierPreview = z.object({
  title: z.string(),
  /** A hash of the facts on the cover. */
  cover: z.string(),
  at: z.string(),
  pages: z.number().int(),
  coverPages: z.number().int(),
  bytes: z.number().int(),
  maxBytes: z.number().int(),
  entries: z.array(entry),
  leftOut: z.array(leftOutPart),
  /** Base64. */
  pdf: z.string(),
})
export type DossierPreview = z.output<typeof dossierPreview>

/** Kept with the attachment: what it was made of. */
export const madeFromParts = z.object({
  title: z.string(),
  parts: z.array(chosenPart),
  inputs: z.string(),
  /** By title; dossiers of before it was stored lack it. */
  byTitle: z.record(z.string(), z.string()).optional(),
  pages: z.number().int(),
  leftOut: z.array(leftOut),
})
