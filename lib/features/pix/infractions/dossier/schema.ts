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

const leftOut = z.object({ name: z.string(), reason: z.enum(leftOutReasons) })

const entry = z.object({
  key: z.string(),
  /** The choice it belongs to. */
  part: z.string(),
  title: z.string(),
  pages: z.number().int(),
  firstPage: z.number().int(),
  bytes: z.number().int(),
  /** Size of a picture before it was scaled down. */
  originalBytes: z.number().int().nullable(),
})

export const dossier = attachment.extend({ pages: z.number().int(), leftOut: z.array(leftOut) })
export type Dossier = z.output<typeof dossier>

export const dossierPreview = z.object({
  title: z.string(),
  at: z.string(),
  pages: z.number().int(),
  coverPages: z.number().int(),
  bytes: z.number().int(),
  maxBytes: z.number().int(),
  entries: z.array(entry),
  leftOut: z.array(leftOut),
  /** Dossiers of the draft, and whether what they were made from is unchanged. */
  made: z.array(z.object({ attachmentId: z.guid(), isCurrent: z.boolean() })),
  /** Base64. */
  pdf: z.string(),
})
export type DossierPreview = z.output<typeof dossierPreview>

/** Kept with the attachment: what it was made of. */
export const madeFromParts = z.object({
  title: z.string(),
  parts: z.array(chosenPart),
  inputs: z.string(),
  pages: z.number().int(),
  leftOut: z.array(leftOut),
})
