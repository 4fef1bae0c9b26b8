import 'server-only'
import { addMonths, currentMonth, isMonth } from '@/lib/core/dates'
import type { Page } from '@/lib/core/page'
import type { DocumentsRequest } from '@/lib/server/upstream/accounting/client'
import { readDocuments } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'

type Months = { from?: string; to?: string }
type Position = { period: string; id: string }
type Dated = DocumentRecord & { period: string }

/** Upstream's own cursors are digits; ours begin with a word. */
const ofMonth = /^month:(\d{4}-\d\d):(\d+)$/
const ofUndated = /^undated:(.*)$/

/** Upstream calls of one page of ours stay few: where a month holds little, the page is short. */
const monthsPerPage = 6
const undatedPagesPerPage = 20
const wholePage = 200

/**
 * A list without months, newest first whatever order upstream keeps: its own pages where they come so, else the months
 * from this one backwards, and last what has no month. Cursors are upstream's or ours; none is missing, none comes twice.
 */
export async function readNewestDocuments(request: DocumentsRequest, signal?: AbortSignal) {
  const { limit = 50, cursor } = request
  const scope = { companyId: request.companyId, model: request.model }
  const [, period, id] = ofMonth.exec(cursor ?? '') ?? []
  if (period && id) return readBackwards(scope, limit, { period, id }, signal)
  const undated = ofUndated.exec(cursor ?? '')
  if (undated) return readUndated(scope, limit, undated[1], signal)
  if (cursor !== undefined) return readDocuments(request, signal)

  // A single document shows no order.
  const page = await readDocuments({ ...scope, limit: Math.max(limit, 2) }, signal)
  if (isNewestFirst(page.items)) return shortened(page, limit)
  if (page.next === null && page.items.length <= limit) return { ...page, items: page.items.toSorted(newestFirst) }
  return readBackwards(scope, limit, null, signal)
}

function shortened(page: Page<DocumentRecord>, limit: number): Page<DocumentRecord> {
  if (page.items.length <= limit) return page
  const items = page.items.slice(0, limit)
  return { ...page, items, next: items.at(-1)?.id ?? null }
}

function isNewestFirst(items: readonly DocumentRecord[]): boolean {
  const pairs = items.slice(1).map((item, at) => [items[at], item] as const)
  if (pairs.every(([before, item]) => before && BigInt(before.id) > BigInt(item.id))) return true
  const months = items.map(({ period }) => period ?? '')
  const falls = (months[0] ?? '') > (months.at(-1) ?? '')
  return falls && months.slice(1).every((month, at) => month <= (months[at] ?? ''))
}

/** What has no month comes last. */
function newestFirst(one: Pick<DocumentRecord, 'period' | 'id'>, other: Pick<DocumentRecord, 'period' | 'id'>): number {
  const [month, otherMonth] = [one.period ?? '', other.period ?? '']
  if (month !== otherMonth) return month < otherMonth ? 1 : -1
  if (one.id === other.id) return 0
  return BigInt(one.id) < BigInt(other.id) ? 1 : -1
}

async function readBackwards(
  scope: DocumentsRequest,
  limit: number,
  after: Position | null,
  signal: AbortSignal | undefined,
): Promise<Page<DocumentRecord>> {
  const now = currentMonth(new Date())
  // What is dated ahead comes with this month.
  let months: Months & { from: string } = { from: now }
  if (after && after.period < now) months = { from: after.period, to: after.period }
  const items: Dated[] = []
  for (let step = 0; step < monthsPerPage; step += 1) {
    const inMonths = await readMonths(scope, months, signal)
    const rest = after ? inMonths.filter((one) => newestFirst(after, one) < 0) : inMonths
    items.push(...rest.slice(0, limit - items.length))
    if (items.length === limit) break
    const month = await monthBefore(scope, months.from, signal)
    if (month === null) return { items, next: 'undated:' }
    months = { from: month, to: month }
  }
  const last = items.at(-1)
  return { items, next: last ? `month:${last.period}:${last.id}` : null }
}

function isDated(record: DocumentRecord): record is Dated {
  return record.period !== null && isMonth(record.period)
}

function fits(record: DocumentRecord, { from = '', to = '9999-99' }: Months): record is Dated {
  return isDated(record) && record.period >= from && record.period <= to
}

/** All documents of the months, newest first. */
async function readMonths(scope: DocumentsRequest, months: Months, signal?: AbortSignal): Promise<Dated[]> {
  const found: Dated[] = []
  let cursor: string | undefined
  do {
    const page = await readDocuments({ ...scope, ...months, limit: wholePage, cursor }, signal)
    found.push(...page.items.filter((item) => fits(item, months)))
    cursor = page.next ?? undefined
  } while (cursor)
  return found.sort(newestFirst)
}

/** The newest month before `month` that holds documents; null when none does. */
async function monthBefore(scope: DocumentsRequest, month: string, signal?: AbortSignal): Promise<string | null> {
  const holds = async (months: Months) =>
    (await readDocuments({ ...scope, ...months, limit: 1 }, signal)).items.some((item) => fits(item, months))
  let to = addMonths(month, -1)
  for (let span = 1; ; span *= 2) {
    let from = addMonths(to, 1 - span)
    if (await holds({ from, to })) {
      for (let half = span / 2; half >= 1; half /= 2) {
        const upper = addMonths(to, 1 - half)
        if (await holds({ from: upper, to })) from = upper
        else to = addMonths(upper, -1)
      }
      return from
    }
    to = addMonths(from, -1)
    if (!(await holds({ to }))) return null
  }
}

/** What no month finds, from the upstream cursor on; a page may be empty and still have a next one. */
async function readUndated(
  scope: DocumentsRequest,
  limit: number,
  from: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Page<DocumentRecord>> {
  let cursor = from || undefined
  for (let step = 0; step < undatedPagesPerPage; step += 1) {
    const page = await readDocuments({ ...scope, limit: wholePage, cursor }, signal)
    const found = page.items.filter((item) => !isDated(item))
    const items = found.slice(0, limit)
    const next = found.length > limit ? items.at(-1)?.id : page.next
    if (!next) return { items, next: null }
    if (items.length > 0) return { items, next: `undated:${next}` }
    cursor = next
  }
  return { items: [], next: `undated:${cursor}` }
}
