import 'server-only'
import { z } from 'zod'
import { dayOf } from '@/lib/core/dates'
import { messageKey } from '@/lib/core/message-key'
import { operationError, shownState } from '@/lib/core/operations/operation-error'
import { type OperationKind, operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import { may } from '@/lib/core/permissions'
import { party } from '@/lib/core/pix/fields'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { transferState } from '@/lib/core/pix/transfer-return'
import { operationContracts } from '@/lib/features/operations/contract'
import { listKnown } from '@/lib/features/pix/accounts/store'
import { received } from '@/lib/features/pix/received/contract'
import type { Person } from '@/lib/server/auth/person'
import { readPeople } from '@/lib/server/db/people'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { SearchItem } from './schema'
import { itemOf, line, type SearchTexts } from './search-texts'
import { findOperations, findReceived, type SeenRow } from './store/payments'
import type { SearchQuery } from './store/search-query'

const types = { 'pix.transfer': 'transfer', 'pix.charge': 'charge', 'pix.refund': 'refund' } as const
const paymentKinds: readonly OperationKind[] = ['pix.transfer', 'pix.charge', 'pix.refund']

const text = z.string().nullish().catch(null)
/** Facts for a title; early rows may lack some. */
const facts = z.object({
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  error: operationError.pick({ givenUp: true, record: true }).nullish().catch(null),
  input: z.object({
    key: z.object({ type: z.string(), value: z.string() }).nullish().catch(null),
    externalId: text,
    endToEndId: text,
  }),
  result: z
    .object({ returnedAt: text, returnedCents: z.number().nullish().catch(null) })
    .nullable()
    .catch(null),
  about: z
    .object({
      payee: z
        .object({ owner: z.object({ name: text }) })
        .nullish()
        .catch(null),
      payeeName: text,
      payment: z
        .object({ payer: party.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
type Facts = z.output<typeof facts>

function titleOf({ kind, input, about }: Facts, id: string, { t }: SearchTexts): string {
  if (kind === 'pix.transfer')
    return t('search.items.transfer', {
      name: about?.payee?.owner.name ?? about?.payeeName ?? (input.key ? shownPixKey(input.key) : id),
    })
  if (kind === 'pix.charge') return t('search.items.charge', { id: input.externalId ?? id })
  const payer = about?.payment?.payer?.name
  if (kind === 'pix.refund' && payer) return t('search.items.refund', { name: payer })
  if (kind === 'pix.refund') return t('search.items.refund-unnamed', { id: input.endToEndId ?? id })
  return t(`operations.kinds.${messageKey(kind)}`)
}

const waiting: readonly string[] = ['awaiting_approval', 'scheduled', 'sending', 'unknown']

function operationItem(row: OperationRow, by: string, texts: SearchTexts): SearchItem[] {
  const parsed = facts.safeParse(row)
  if (!parsed.success) return []
  const { kind, state } = parsed.data
  const { t, instant } = texts
  const returned = kind === 'pix.transfer' ? transferState({ ...parsed.data, amountCents: row.amountCents }) : state
  const shown = shownState(returned, parsed.data.error)
  const status = shown === 'confirmed' || shown === 'accepted' ? null : t(`operations.states.${shown}`)
  return [
    itemOf({
      id: row.id,
      type: kind in types ? types[kind as keyof typeof types] : 'operation',
      title: titleOf(parsed.data, row.id, texts),
      detail: line([status, instant(row.createdAt), by && t('search.items.by', { name: by })]),
      href: operationContracts[kind].href(row.id),
      amountCents: row.amountCents,
      at: row.createdAt.toISOString(),
      urgent: waiting.includes(state) ? status : null,
      cancelled: state === 'failed' || shown === 'rejected' || shown === 'cancelled' || shown === 'returned',
    }),
  ]
}

async function operationItems(query: SearchQuery, kinds: readonly OperationKind[], texts: SearchTexts, limit: number) {
  const rows = await findOperations(query, kinds, limit)
  const personOf = await readPeople(rows.map((row) => row.createdBy))
  return rows.flatMap((row) => operationItem(row, personOf(row.createdBy).name, texts))
}

type Accounts = ReadonlyMap<string, string | null>

/** A payment without an end-to-end id has no page of its own: its result opens the list of its day. */
function listedAddress({ endToEndId, accountId, amountCents, paidAt }: SeenRow): string {
  const day = dayOf(paidAt ?? '')
  const query = new URLSearchParams({
    ...(day && { from: day, to: day }),
    amountCents: String(amountCents),
    open: endToEndId,
    ...(accountId && { accountId }),
  })
  return `/pix/received?${query}`
}

function receivedItem(row: SeenRow, accounts: Accounts, { t, instant }: SearchTexts): SearchItem {
  const payer = party.nullable().catch(null).parse(row.payer)
  const { accountId } = row
  const query = accountId ? `?${new URLSearchParams({ accountId })}` : ''
  return itemOf({
    id: row.endToEndId,
    type: 'received',
    title: payer?.name ? t('search.items.received', { name: payer.name }) : t('search.items.received-unnamed'),
    detail: line([
      row.paidAt && instant(row.paidAt),
      accountId
        ? t('search.items.account', { name: accounts.get(accountId) ?? accountId })
        : t('search.items.account-main'),
    ]),
    href: row.hasEndToEndId ? `/pix/refunds/${encodeURIComponent(row.endToEndId)}${query}` : listedAddress(row),
    amountCents: row.amountCents,
    at: row.paidAt,
  })
}

const mayReadKind = (person: Person) => (kind: OperationKind) => may(person.roles, operationContracts[kind].mayRead)

/** Transfers, charges, refunds and received payments that the person may read; the newest first. */
export async function paymentItems(
  query: SearchQuery,
  person: Person,
  texts: SearchTexts,
  limit: number,
): Promise<SearchItem[]> {
  const kinds = paymentKinds.filter(mayReadKind(person))
  const ours = await operationItems(query, kinds, texts, limit)
  if (!may(person.roles, received.may)) return ours
  const seen = await findReceived(query, limit)
  const named = seen.some(({ accountId }) => accountId !== null)
  const accounts: Accounts = new Map(named ? (await listKnown()).map(({ id, name }) => [id, name]) : [])
  const theirs = seen.map((row) => receivedItem(row, accounts, texts))
  return [...ours, ...theirs].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(0, limit)
}

/** Operations that move no money, found only by their own codes and texts. */
export async function otherOperationItems(query: SearchQuery, person: Person, texts: SearchTexts, limit: number) {
  if (query.range !== null) return []
  const kinds = operationKinds.filter((kind) => !paymentKinds.includes(kind)).filter(mayReadKind(person))
  return operationItems(query, kinds, texts, limit)
}
