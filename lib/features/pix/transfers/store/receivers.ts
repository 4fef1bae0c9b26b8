import 'server-only'
import { normalizePixKey } from '@/lib/core/pix/pix-key'
import type { Receiver } from '@/lib/core/pix/receiver'
import { lastFoundByAnyone } from '@/lib/features/pix/directory/store/look-ups'
import type { Database, Transaction } from '@/lib/server/db/client'
import type { Transfer, TransferInput } from '../schema'

type Destination = { input: Pick<TransferInput, 'key' | 'receiverDocument'>; context: Transfer['about'] }

/** The receivers of transfers, by key, by a key that is a tax id, by the given document, and by every holder that the directory named. */
export async function receiversOf(
  transfers: readonly Destination[],
  database: Database | Transaction,
): Promise<Receiver[]> {
  const keysOf = ({ type, value }: TransferInput['key']) => [normalizePixKey(type, value), value] as const
  const found = await lastFoundByAnyone(
    database,
    transfers.flatMap(({ input }) => keysOf(input.key)),
  )
  return transfers.map(({ input: { key, receiverDocument }, context }) => {
    const [destination, asGiven] = keysOf(key)
    const isTaxId = key.type === 'CPF' || key.type === 'CNPJ'
    const documents = [isTaxId ? destination : undefined, receiverDocument]
    const owners = [found.get(destination)?.owner, found.get(asGiven)?.owner, context?.payee?.owner]
    return {
      destinations: [destination],
      holders: [
        ...documents.flatMap((taxId) => (taxId ? { taxId, name: null } : [])),
        ...owners.flatMap((owner) => (owner?.document ? { taxId: owner.document, name: owner.name } : [])),
      ],
    }
  })
}
