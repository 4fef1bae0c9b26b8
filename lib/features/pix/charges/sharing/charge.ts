import 'server-only'
import { charges } from '@/lib/features/pix/charges/contract'
import { type Charge, chargeOperation } from '@/lib/features/pix/charges/schema'
import { findOperationRow, viewOne } from '@/lib/server/operations/list'

/** A charge as our own row has it: nothing is read upstream. */
export async function chargeOf(id: string): Promise<Charge> {
  return viewOne(chargeOperation, await findOperationRow([charges.create.kind], id))
}
