import { z } from 'zod'
import { pageOf } from '@/lib/core/page'
import { accountId, storedExtra } from '@/lib/core/pix/fields'
import { operationOf } from '@/lib/features/operations/schema'

const id = z.string().min(1).max(200)

/** Upstream does not page keys. */
export const keyFilter = z.strictObject({ accountId: accountId.optional() })
export type KeyFilter = z.input<typeof keyFilter>
export const keyIdInput = z.strictObject({ id, accountId: accountId.optional() })
export type KeyId = z.input<typeof keyIdInput>

export const pixKey = z.object({
  id: z.string(),
  /** Upstream's word, such as `EVP`. */
  type: z.string().nullable(),
  key: z.string(),
  status: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
})
export type PixKey = z.infer<typeof pixKey>
export const keyPage = pageOf(pixKey)

/** Without a key a random one is made. */
export const keyInput = z.strictObject({
  accountId: accountId.optional(),
  key: z.string().trim().min(1).max(200).optional(),
})
export type KeyInput = z.infer<typeof keyInput>

export const keyResult = z.object({
  id: z.string(),
  type: z.string().nullable(),
  key: z.string(),
  status: z.string().nullable(),
  extra: storedExtra,
})
export const keyOperation = operationOf(['pix.key'], keyInput, keyResult, z.null())
export type KeyCreation = z.infer<typeof keyOperation>

/** `verified`: the key was read again and is gone. */
export const deletionResult = z.object({
  deleted: z.boolean(),
  verified: z.boolean(),
  extra: storedExtra,
})
/** Which key it was, for whom the id says nothing. */
export const deletionContext = z.object({ key: z.string(), type: z.string().nullable() })
export const deletionOperation = operationOf(['pix.key-deletion'], keyIdInput, deletionResult, deletionContext)
export type KeyDeletion = z.infer<typeof deletionOperation>
