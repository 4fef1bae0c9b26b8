import type { SimulatorContext } from '../../context.ts'
import type { Random } from '../../random.ts'
import { accessKey } from './access-key.ts'
import { type Company, companies, type Model } from './companies.ts'
import { brasiliaTime, type FiscalDocument } from './document.ts'
import { type Draft, draftCompany, draftDocument, draftModel } from './draft.ts'
import { draftSales } from './sales.ts'

const NOTES = 3_000
const MONTHS = 18
const EXPIRING_THIS_WEEK = 25
const DAY = 86_400_000
/** Number of ids that are safe integers; the next one is 2^53 + 1. */
const SMALL_IDS = 1_100
const FIRST_LARGE_ID = 9_007_199_254_740_993n

export type AccountingState = {
  /** In order of id. */
  documents: FiscalDocument[]
  find(idOrKey: string): FiscalDocument | undefined
  /** Captures another note, issued an hour ago. */
  capture(order: { company: Company; model: Model }): FiscalDocument
}

export function createState(
  context: Pick<SimulatorContext, 'clock' | 'random'>,
  notes = NOTES,
  sales = false,
): AccountingState {
  const random = context.random('accounting documents')
  const start = context.clock.start()
  const number = numbering(random)
  const documents: FiscalDocument[] = []
  const byId = new Map<string, FiscalDocument>()
  const byKey = new Map<string, FiscalDocument>()

  function add(draft: Draft): FiscalDocument {
    const period = brasiliaTime(draft.issuedAt).slice(0, 7)
    const document = {
      ...draft,
      ...number(draft),
      period,
      id: nextId(random, documents, Math.min(SMALL_IDS, Math.floor(notes / 2))),
    }
    documents.push(document)
    byId.set(document.id.toString(), document)
    byKey.set(document.key, document)
    return document
  }

  const sold = sales ? draftSales(context.random('sales'), start) : []
  for (const draft of [...history(random, start, notes), ...sold].toSorted(byCapture)) add(draft)
  for (let index = 137; index < documents.length; index += 263) withoutXml(documents[index])

  return {
    documents,
    find: (idOrKey) => byId.get(idOrKey) ?? byKey.get(idOrKey),
    capture({ company, model }) {
      const now = context.clock.now()
      return add({ ...draftDocument(random, company, model, now - 3_600_000), createdAt: now, cancelled: false })
    },
  }
}

function withoutXml(document: FiscalDocument | undefined) {
  if (document) document.hasXml = false
}

/** Companies whose notes of recent months are already being purged. */
const briefKeepers = companies.filter(({ retentionDays }) => retentionDays <= 365)

function history(random: Random, start: number, notes: number): Draft[] {
  const span = MONTHS * 30.4 * DAY
  const drafts = Array.from({ length: notes }, (_, index) => {
    const monthsAgo = random.next() * MONTHS
    const leaving = index < EXPIRING_THIS_WEEK ? random.pick(briefKeepers) : null
    const age = leaving ? (leaving.retentionDays - random.int(1, 4)) * DAY : (monthsAgo / MONTHS) * span
    const day = Math.floor((start - age) / DAY) * DAY
    const issuedAt = day + random.int(11 * 3_600, 22 * 3_600) * 1_000
    const company = leaving ?? draftCompany(random, monthsAgo)
    const draft = draftDocument(random, company, draftModel(random, company), issuedAt)
    const overdue = Math.max(0, draft.createdAt - (start - random.int(1, 2_880) * 60_000))
    return overdue > 0 ? { ...draft, issuedAt: issuedAt - overdue, createdAt: draft.createdAt - overdue } : draft
  })
  return drafts.toSorted(byCapture)
}

const byCapture = (one: Draft, other: Draft) => one.createdAt - other.createdAt

/** Series, number and key, counted per issuer and model. */
function numbering(random: Random) {
  const last = new Map<string, number>()
  return (draft: Draft) => {
    const counter = `${draft.issuer.taxId} ${draft.model}`
    const number = (last.get(counter) ?? random.int(900, 190_000)) + random.int(1, 14)
    last.set(counter, number)
    const series = draft.model === 'nfs-e' ? 0 : (Number.parseInt(draft.issuer.taxId.slice(-1), 10) % 4) + 1
    const emission = draft.model === 'nfce' && random.chance(0.05) ? '9' : '1'
    const key = accessKey({ ...draft, series, number, emission, code: random.digits(9) })
    return { series, number, key }
  }
}

function nextId(random: Random, documents: readonly FiscalDocument[], small: number): bigint {
  if (documents.length === small) return FIRST_LARGE_ID
  const last = documents.at(-1)?.id ?? 48_210_000n
  return last + BigInt(random.int(1, 3))
}
