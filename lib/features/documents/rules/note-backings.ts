import { modelName } from '@/lib/core/documents/model-name'

/** Values of the list's filter by backing, in their own module so that the list loads little; `none`: the reconciliation does not know the note. */
export const noteBackings = [
  'backed',
  'partial',
  'suggested',
  'unbacked',
  'otherwise',
  'dismissed',
  'cancelled',
  'none',
] as const
export type NoteBacking = (typeof noteBackings)[number]

type Note = { id: string; model: string; number: string | null }

const longestExternalId = 36

/** Prefix of our order for a note: `NFE-59918-P2` is for its second instalment. */
export function noteExternalId({ id, model, number }: Note, place: number | null): string {
  const prefix =
    modelName(model)
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toUpperCase() || 'DOC'
  const end = place === null ? '' : `-P${place}`
  return `${prefix}-${number ?? id}`.slice(0, longestExternalId - end.length) + end
}

/** The description that a supplier sees with a payment of a note, always in Portuguese. */
export function noteDescription({ id, model, number }: Note, place: number | null): string {
  return `${modelName(model)} ${number ?? id}${place === null ? '' : `, parcela ${place}`}`
}
