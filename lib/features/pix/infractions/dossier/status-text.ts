import 'server-only'
import { situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'
import { inPortuguese } from '@/lib/i18n/portuguese'

export function situation(word: string | null): string | null {
  const known = situationTypeOf(word)
  return known === null ? word : inPortuguese(`infractions.words.situations.${known}`)
}

/** The provider's status in words where it is known. */
export function statusText(word: string | null): string | null {
  const known = (['pending', 'accepted', 'rejected'] as const).find((each) => each === word)
  return known ? inPortuguese(`infractions.words.statuses.${known}`) : word
}
