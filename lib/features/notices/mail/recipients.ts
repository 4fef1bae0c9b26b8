import { type ChoiceKind, canReceive, choiceKindOf, type EmailChoice } from '@/lib/core/notice-choices'
import { may, type Permission, permissions, type Role } from '@/lib/core/permissions'

type Recipient = { id: string; roles: readonly Role[]; createdAt: Date }

type Notified = {
  kind: string
  data: unknown
  userId: string | null
  may: string | null
  at: Date
}

/** Whether a notice is about the reader's own access: such a notice is sent whatever the person chose. */
export function isOwnAccess({ kind, data }: { kind: string; data: unknown }): boolean {
  return kind === 'access.changed' && typeof data === 'object' && data !== null && Reflect.get(data, 'own') === true
}

const isPermission = (word: string): word is Permission => Object.hasOwn(permissions, word)

/** Whether a notice asks others to decide what this person has requested. */
const isOwnRequest = ({ data }: Notified, id: string) =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'maker') === id

/** Whether a notice is for this person. */
export function isMeant(notice: Notified, { id, roles, createdAt }: Recipient): boolean {
  if (notice.userId !== null) return notice.userId === id
  if (notice.may === null || !isPermission(notice.may) || isOwnRequest(notice, id)) return false
  return may(roles, notice.may) && createdAt < notice.at
}

/** How this person receives a notice by e-mail. */
export function emailFor(
  notice: Notified,
  person: Recipient,
  choiceOf: (person: Recipient, kind: ChoiceKind) => { email: EmailChoice },
): EmailChoice {
  if (!isMeant(notice, person)) return 'off'
  if (isOwnAccess(notice)) return 'now'
  const kind = choiceKindOf(notice.kind)
  return kind !== null && canReceive(person.roles, kind) ? choiceOf(person, kind).email : 'off'
}
