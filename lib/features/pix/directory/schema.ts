import { z } from 'zod'
import { accountId, storedExtra } from '@/lib/core/pix/fields'
import { pixKeyTypes } from '@/lib/core/pix/pix-key'
import { knownBefore } from '@/lib/features/pix/payees/schema'

export const directoryInput = z.strictObject({
  key: z.string().trim().min(1).max(200),
  keyType: z.enum(pixKeyTypes).optional(),
  accountId: accountId.optional(),
})
export type DirectoryInput = z.input<typeof directoryInput>

/** The key's holder by the directory; the document is masked. */
export const directoryEntry = z.object({
  key: z.string(),
  keyType: z.string().nullable(),
  owner: z.object({ name: z.string().nullable(), document: z.string().nullable(), extra: storedExtra }),
  bank: z.object({ name: z.string().nullable(), ispb: z.string().nullable(), extra: storedExtra }),
  extra: storedExtra,
  /** RFC 3339. */
  lookedUpAt: z.string(),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>

/** With the holder remembered before this look-up. */
export const directoryAnswer = directoryEntry.extend({ known: knownBefore })
export type DirectoryAnswer = z.infer<typeof directoryAnswer>

export const noInput = z.strictObject({})

const lookUps = z.object({ asked: z.number().int(), missed: z.number().int() })

/** A person's look-ups today and Lastro's own; a look-up without a result costs the company twenty times as much. */
export const directoryUsage = lookUps.extend({ lastro: lookUps })
export type DirectoryUsage = z.infer<typeof directoryUsage>
