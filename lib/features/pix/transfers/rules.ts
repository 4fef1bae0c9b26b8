import type { z } from 'zod'
import type { party } from '@/lib/core/pix/fields'
import { compareWithMask } from '@/lib/core/pix/masked-document'
import { normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { taxIdKind } from '@/lib/core/tax-id'

type Party = z.infer<typeof party>

type Sources = {
  key: { type: PixKeyType; value: string }
  /** The receiver in the provider's report of the settlement. */
  reported: Party | null | undefined
  /** The owner of the key in the directory. */
  owner: Party | null | undefined
}

/**
 * The receiver of a transfer as the key, the provider or the directory proves it. The typed document proves nothing: by the
 * contract it is not forwarded to the provider.
 */
export function receiverOf({ key, reported, owner }: Sources): Party {
  const stated = reported?.document ?? owner?.document ?? null
  const isTaxId = key.type === 'CPF' || key.type === 'CNPJ'
  const value = normalizePixKey(key.type, key.value)
  const isOther = stated !== null && compareWithMask(value, stated) === 'different'
  const document = isTaxId && taxIdKind(value) && !isOther ? value : stated
  return { name: reported?.name ?? owner?.name ?? null, document }
}
