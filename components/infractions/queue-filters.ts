import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { daysInput, parseAsDay } from '@/components/list/filter-values'
import { looksLikeEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { type QueueSort, queueSorts, queueTabs } from '@/lib/features/pix/infractions/rules/infraction'

/** The filters of the queue as they stand in the address, of the list and of a case that was opened from it. */
export const queueParsers = {
  tab: parseAsStringLiteral(queueTabs).withDefault('to-answer'),
  sort: parseAsStringLiteral(queueSorts),
  /** An end-to-end id, or a payer's CPF or CNPJ. */
  q: parseAsString.withDefault(''),
  from: parseAsDay,
  to: parseAsDay,
  status: parseAsArrayOf(parseAsString).withDefault([]),
  situation: parseAsArrayOf(parseAsString).withDefault([]),
  /** Not named `accountId`, which is the account that pages share in the address. */
  account: parseAsString,
  assignee: parseAsString,
}

export const loadQueueFilters = createLoader(queueParsers)

export type QueueFilters = Awaited<ReturnType<typeof loadQueueFilters>>

export const withQueueFilters = createSerializer(queueParsers)

export const queuePath = '/pix/infractions'

const longestText = 200
const longestList = 500

/** Whether a search text has the full length of an id or a document, so that no more will be typed. */
export function isWholeSearch(text: string): boolean {
  return looksLikeEndToEndId(text.trim()) || taxIdKind(text) !== null
}

function queueQuery(text: string): { transactionId?: string; payerTaxId?: string } {
  const whole = text.trim().slice(0, longestText)
  if (whole === '') return {}
  return taxIdKind(whole) === null ? { transactionId: whole } : { payerTaxId: normalizeTaxId(whole) }
}

const listed = (labels: readonly string[]) => labels.join(',').slice(0, longestList) || undefined

/** Parameters of the filters, without tab and order. */
export function queueNarrowing(filters: QueueFilters) {
  const { q, status, situation, account, assignee } = filters
  return {
    ...queueQuery(q),
    ...daysInput(filters),
    status: listed(status),
    situationType: listed(situation),
    accountId: account?.slice(0, longestText) || undefined,
    assignee: assignee?.slice(0, longestText) || undefined,
  }
}

/** The chosen order, else the tab's usual one: earliest end first where there are ends. */
export function sortOf({ tab, sort }: Pick<QueueFilters, 'tab' | 'sort'>): QueueSort {
  return sort ?? (tab === 'to-answer' || tab === 'mine' ? 'due' : 'newest')
}

/** The queue's input from the filters. */
export function queueInput(filters: QueueFilters) {
  return { ...queueNarrowing(filters), tab: filters.tab, sort: sortOf(filters) }
}

/** Nothing narrowed; tab and order stay. */
export const noNarrowing = {
  q: null,
  from: null,
  to: null,
  status: null,
  situation: null,
  account: null,
  assignee: null,
}

export function isNarrowed(filters: QueueFilters): boolean {
  return Object.values(queueNarrowing(filters)).some((value) => value !== undefined)
}
