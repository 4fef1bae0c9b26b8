import type { DocumentPurpose, DocumentStatus, GoodsDirection } from '@/lib/core/documents/document-status'
import { layouts } from '@/lib/core/fiscal-xml/extracts'
import type { FileState, FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { isCancelling } from '@/lib/core/fiscal-xml/status'
import type { Item, PartyRole, Payment } from '@/lib/core/fiscal-xml/summary'
import { centsFromDecimal } from '@/lib/core/money/amount-text'
import { askedOf, listedTotal } from '@/lib/features/documents/rules/account/asked'
import { referenceTerms } from '@/lib/features/documents/rules/reference-terms'
import type { IndexedInstallment, IndexedPayment, StatedFacts } from '@/lib/features/documents/store/tables'

export type FileFacts = {
  number: string | null
  series: string | null
  issuerTaxId: string | null
  issuerName: string | null
  recipientTaxId: string | null
  recipientName: string | null
  /** The file's own instant, in its own time zone. */
  issuedAt: string | null
  /** From 2027 on with IBS, CBS and IS. */
  totalCents: number | null
  /** Amount to be paid, where the file states it apart from the total. */
  netCents: number | null
  stated: StatedFacts
  /** Keys of the notes that it returns, complements or links with a payment; null: none. */
  adjusts: string[] | null
  /** The payer, where another party than the recipient may pay. */
  payerTaxId: string | null
  payerName: string | null
  purpose: DocumentPurpose | null
  direction: GoodsDirection | null
  fileStatus: DocumentStatus
  statusCode: string | null
  payments: IndexedPayment[]
  installments: IndexedInstallment[]
  /** Words of its free text that may be an id of a payment, a charge or an order. */
  references: string[]
}

const issuing: readonly PartyRole[] = ['issuer', 'provider']
/** A transport document names the receiver of the goods, who need not be the payer. */
const receiving: readonly PartyRole[] = ['recipient', 'taker', 'receiver']

const cents = (decimal: string | null | undefined) => (decimal ? centsFromDecimal(decimal) : null)

/** The buyer's order number, in the tags of an item and of the purchase. */
const orderTags = ['xPed']
/** The free text of a service is its description. */
const textOf = (model: FileSummary['model'], { details = [], description, note }: Item) => [
  ...details.filter(({ tag }) => orderTags.includes(tag)).map(({ value }) => value),
  note,
  model === 'nfs-e' ? description : null,
]

/** Free texts of a note, those that name an order first. */
function freeText({ model, items, groups = [], observations = [], additionalInfo, taxOfficeInfo }: FileSummary) {
  const purchase = groups.filter(({ tag }) => tag === 'compra').flatMap(({ details }) => details)
  return [
    ...purchase.filter(({ tag }) => orderTags.includes(tag)).map(({ value }) => value),
    ...observations.map(({ text }) => text),
    additionalInfo,
    taxOfficeInfo,
    ...items.flatMap((item) => textOf(model, item)),
  ]
}

/** Access keys of the notes whose goods a CT-e carries. */
const carriedNotes = ({ model, referencedKeys }: FileSummary) =>
  model === 'cte' ? referencedKeys.slice(0, mostCarriedNotes) : []

const mostCarriedNotes = 500

const purposes = new Map<string | null, DocumentPurpose>([
  ['1', 'normal'],
  ['2', 'complement'],
  ['3', 'adjustment'],
  ['4', 'return'],
  ['5', 'credit'],
  ['6', 'debit'],
])

const directions = new Map<string | null, GoodsDirection>([
  ['0', 'in'],
  ['1', 'out'],
])

/** A note that another one replaced is no longer in force; the answer to a query may say no more than a protocol does. */
const statuses: Record<FileState, DocumentStatus> = {
  authorised: 'authorized',
  issued: 'authorized',
  registered: 'unknown',
  cancelled: 'cancelled',
  substituted: 'cancelled',
  denied: 'denied',
  refused: 'unknown',
  unproven: 'unknown',
}

function statusOf(summary: FileSummary): DocumentStatus {
  const { kind, status, isTest } = summary
  if (isTest) return 'test'
  if (kind === 'dps' || kind === 'rps') return 'draft'
  return isCancellation(summary) ? 'cancelled' : statuses[status.state]
}

/** Whether the file is a registered cancellation without the note. */
function isCancellation({ kind, status, model, facts }: FileSummary): boolean {
  const type = facts.find(({ id }) => id === 'eventType')?.value ?? null
  const isEvent = kind === 'event' || kind === 'eventExtract'
  const cancels = kind === 'cancellation' || (isEvent && isCancelling(layouts[model], type, status.code))
  return cancels && status.state === 'registered'
}

/** The net of an invoice; 0 says something only where its discount takes all of it. */
function invoicedBy(invoice: NonNullable<FileSummary['invoice']>): number | null {
  const stated = (wanted: string) => cents(invoice.find(({ tag }) => tag === wanted)?.value)
  return stated('vLiq') || (stated('vDesc') ? stated('vLiq') : null)
}

const noAmounts = { totalCents: null, withReformCents: null, netCents: null, receivableCents: null }

/** A manifest has no amounts; an NF-e may have an invoice of its own. */
function statedBy(summary: FileSummary): StatedFacts {
  const { model, kind, totals, invoice = [], paymentLinks = [] } = summary
  const total = (wanted: string) => cents(totals.find(({ id }) => id === wanted)?.value)
  const amounts = {
    totalCents: total('document') ?? total('services'),
    withReformCents: total('documentWithReform'),
    netCents: total('net'),
    receivableCents: total('receivable'),
  }
  return {
    ...(model === 'mdfe' ? noAmounts : amounts),
    invoiceCents: invoicedBy(invoice),
    ibsCents: total('ibs') ?? sumOf(total('ibsState'), total('ibsMunicipality')),
    cbsCents: total('cbs'),
    isCents: total('selectiveTax'),
    isSummary: kind === 'noteExtract',
    txids: paymentLinks.flatMap(({ transactionId }) => transactionId ?? []),
    linkEvent: linkEventOf(summary),
  }
}

const sumOf = (...some: (number | null)[]) =>
  some.every((each) => each === null) ? null : some.reduce<number>((sum, each) => sum + (each ?? 0), 0)

/** Events that link payments to a note and undo that (NT 2026.001), where the authority registered them. */
const linkEvents: ReadonlySet<string> = new Set(['110300', '110301'])

function linkEventOf({ kind, status, facts }: FileSummary): StatedFacts['linkEvent'] {
  const fact = (wanted: string) => facts.find(({ id }) => id === wanted)?.value ?? null
  const type = fact('eventType') ?? ''
  if (kind !== 'event' || status.state !== 'registered' || !linkEvents.has(type)) return null
  return { undoes: type === '110301', protocol: fact('protocol'), undoneProtocol: fact('undoneProtocol') }
}

/** The amount to be paid where the file states it apart from the total. */
function netOf(stated: StatedFacts, issuedAt: string | null): number | null {
  const { cents: asked = null, basis } = askedOf(stated, issuedAt) ?? {}
  if (basis === 'net' || basis === 'receivable') return asked
  return basis === 'invoice' && asked !== listedTotal(stated, issuedAt) ? asked : null
}

const adjusting: ReadonlySet<string | null> = new Set(['return', 'complement'])

/** Whether a payment was agreed for later (`indPag` 1) or not (0); null: the file does not say. */
function isDeferred({ details }: Payment): boolean | null {
  const stated = details.find(({ tag }) => tag === 'indPag')?.value
  return stated === '1' ? true : stated === '0' ? false : null
}

/** Facts of a note's file for lists, for its account, and for finding its payments. */
export function factsOf(summary: FileSummary): FileFacts {
  const { facts, parties, status, payments = [], installments, model, referencedKeys } = summary
  const fact = (wanted: string) => facts.find(({ id }) => id === wanted)?.value ?? null
  const party = (roles: readonly PartyRole[]) =>
    roles.map((wanted) => parties.find(({ role }) => role === wanted)).find(Boolean)
  const [issuer, recipient] = [party(issuing), party(receiving)]
  const payer = model === 'cte' ? parties.find(({ isTaker }) => isTaker) : null
  const [stated, issuedAt] = [statedBy(summary), fact('issuedAt')]
  const purpose = purposes.get(fact('purpose')) ?? null
  return {
    number: fact('number'),
    series: fact('series'),
    issuerTaxId: issuer?.taxId ?? null,
    issuerName: issuer?.name ?? null,
    recipientTaxId: recipient?.taxId ?? null,
    recipientName: recipient?.name ?? null,
    issuedAt,
    totalCents: listedTotal(stated, issuedAt),
    netCents: netOf(stated, issuedAt),
    stated,
    adjusts: (adjusting.has(purpose) || stated.linkEvent) && referencedKeys.length > 0 ? referencedKeys : null,
    payerTaxId: payer?.taxId ?? null,
    payerName: payer?.name ?? null,
    purpose,
    direction: directions.get(fact('direction')) ?? null,
    fileStatus: statusOf(summary),
    statusCode: status.code,
    payments: payments.map((payment) => ({
      method: payment.method,
      amountCents: cents(payment.amount),
      endToEndId: payment.endToEndId,
      deferred: isDeferred(payment),
    })),
    references: [...referenceTerms(freeText(summary)), ...carriedNotes(summary)],
    installments: installments.map(({ number, dueDate, amount }) => ({ number, dueDate, amountCents: cents(amount) })),
  }
}
