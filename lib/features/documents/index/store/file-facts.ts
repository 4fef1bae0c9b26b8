import { centsFromDecimal } from '@/lib/core/amount-text'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import type { Item, PartyRole, Payment } from '@/lib/core/fiscal-xml/summary'
import { referenceWords } from '@/lib/core/reference-words'
import type { IndexedInstallment, IndexedPayment } from '@/lib/server/db/document-tables'

export type FileFacts = {
  number: string | null
  series: string | null
  issuerTaxId: string | null
  issuerName: string | null
  recipientTaxId: string | null
  recipientName: string | null
  /** As it stands in the file, by its own clock. */
  issuedAt: string | null
  totalCents: number | null
  statusCode: string | null
  payments: IndexedPayment[]
  installments: IndexedInstallment[]
  /** Words of its free text that may be an id of a payment, a charge or an order. */
  references: string[]
}

const issuing: readonly PartyRole[] = ['issuer', 'provider']
/** Of a transport document it is whom the goods go to, not who pays. */
const receiving: readonly PartyRole[] = ['recipient', 'taker', 'receiver']

const cents = (decimal: string | null | undefined) => (decimal ? centsFromDecimal(decimal) : null)

/** What a buyer calls the order, in the tags of an item and of the purchase. */
const orderTags = ['xPed']
/** The free text of a service is its description. */
const textOf = (model: FileSummary['model'], { details = [], description, note }: Item) => [
  ...details.filter(({ tag }) => orderTags.includes(tag)).map(({ value }) => value),
  note,
  model === 'nfs-e' ? description : null,
]

/** What people wrote on a note besides its fields, what names an order first. */
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

/** `indPag` of a payment: agreed for later. */
const isDeferred = ({ details }: Payment) => details.some(({ tag, value }) => tag === 'indPag' && value === '1')

/**
 * What a list needs of a note's file, and what its payments are found by. The total is the note's own, or what its services come to before anything is withheld;
 * a manifest has none.
 */
export function factsOf(summary: FileSummary): FileFacts {
  const { facts, parties, totals, status, payments = [], installments, model } = summary
  const fact = (wanted: string) => facts.find(({ id }) => id === wanted)?.value ?? null
  const total = (wanted: string) => cents(totals.find(({ id }) => id === wanted)?.value)
  const party = (roles: readonly PartyRole[]) =>
    roles.map((wanted) => parties.find(({ role }) => role === wanted)).find(Boolean)
  const [issuer, recipient] = [party(issuing), party(receiving)]
  return {
    number: fact('number'),
    series: fact('series'),
    issuerTaxId: issuer?.taxId ?? null,
    issuerName: issuer?.name ?? null,
    recipientTaxId: recipient?.taxId ?? null,
    recipientName: recipient?.name ?? null,
    issuedAt: fact('issuedAt'),
    totalCents: model === 'mdfe' ? null : (total('document') ?? total('services')),
    statusCode: status.code,
    payments: payments.map((payment) => ({
      method: payment.method,
      amountCents: cents(payment.amount),
      endToEndId: payment.endToEndId,
      deferred: isDeferred(payment),
    })),
    references: referenceWords(freeText(summary)),
    installments: installments.map(({ number, dueDate, amount }) => ({ number, dueDate, amountCents: cents(amount) })),
  }
}
