import { masksOf, taxIdParts } from '@/lib/core/tax-id-parts'
import type { NoteFacts, PaymentFacts } from './facts'
import { bareNumber, comparableName, isIdLike, namedKeys, namedNumbers } from './named'

/** Common keys of a payment and a note of the same party: only the name for a party without anything else. */
function payerKey({ taxId, name }: PaymentFacts): string[] {
  const { root, mask } = taxIdParts(taxId)
  if (root) return [`tax ${root}`]
  const word = mask ? `mask ${mask}` : comparableName(name) && `name ${comparableName(name)}`
  return word ? [word] : []
}

function partyKeys({ taxId, name }: NoteFacts): string[] {
  const { full, root } = taxIdParts(taxId)
  const bare = comparableName(name)
  return [
    ...(root ? [`tax ${root}`] : []),
    ...(full ? masksOf(full) : []).map((one) => `mask ${one}`),
    ...(bare ? [`name ${bare}`] : []),
  ]
}

const under = (direction: string, keys: string[]) => [...new Set(keys)].map((key) => `${direction} ${key}`)

const idTerms = ({ id, endToEndId, txid, externalId }: PaymentFacts) =>
  [id, endToEndId, txid, externalId].filter((word) => word !== null && isIdLike(word))

/** Keys that a payment shares with every note that it may belong to. */
export function paymentKeys(payment: PaymentFacts): string[] {
  const { direction, ownTexts, message, madeFrom } = payment
  const texts = [...ownTexts, ...(message ? [message] : [])]
  return under(direction, [
    ...payerKey(payment),
    ...idTerms(payment).map((word) => `word ${word}`),
    ...(madeFrom ? [`note ${madeFrom.documentId}`] : []),
    ...texts.flatMap(namedKeys).map((key) => `key ${key}`),
    ...texts.flatMap(namedNumbers).map((number) => `number ${number}`),
  ])
}

export function noteKeys(note: NoteFacts): string[] {
  const { id, direction, accessKey, number, pix, references } = note
  return under(direction, [
    ...partyKeys(note),
    ...[...references, ...pix.map(({ endToEndId }) => endToEndId)].map((word) => `word ${word}`),
    `note ${id}`,
    ...(accessKey ? [`key ${accessKey.toUpperCase()}`] : []),
    ...(number ? [`number ${bareNumber(number)}`] : []),
  ])
}
