import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { storedExtra } from '@/lib/core/pix/fields'
import { operationOf } from '@/lib/features/operations/schema'

const id = z.string().min(1).max(200)

export const accountFilter = z.strictObject({ status: z.string().trim().min(1).max(60).optional(), ...pageInput() })
export type AccountFilter = z.input<typeof accountFilter>

export const account = z.object({
  id: z.string(),
  /** Upstream's own value, from an open list. */
  status: z.string(),
  /** From the fields beyond upstream's contract. */
  name: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
})
export type Account = z.infer<typeof account>
export const accountPage = pageOf(account)

export const accountIdInput = z.strictObject({ id })
export type AccountIdInput = z.input<typeof accountIdInput>

/** CPF or CNPJ; the check digits are only ever hinted at. */
export const openInput = z.strictObject({
  taxId: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'eleven digits, or fourteen characters'),
  externalId: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(200).optional(),
})
export type OpenInput = z.infer<typeof openInput>

export const accountResult = z.object({
  id: z.string(),
  status: z.string(),
  extra: storedExtra,
})
export type AccountResult = z.infer<typeof accountResult>

export const openingOperation = operationOf(['pix.account'], openInput, accountResult, z.null())
export type Opening = z.infer<typeof openingOperation>
export const closingOperation = operationOf(['pix.account-close'], accountIdInput, accountResult, z.null())
export type Closing = z.infer<typeof closingOperation>

/** Sub-accounts that can be chosen, by name where one is known. */
const knownAccount = z.object({ id: z.string(), status: z.string(), name: z.string().nullable() })
export const knownAccounts = z.object({ accounts: z.array(knownAccount) })
export type KnownAccounts = z.infer<typeof knownAccounts>
