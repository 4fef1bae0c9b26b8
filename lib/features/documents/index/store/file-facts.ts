import { centsFromDecimal } from '@/lib/core/amount-text'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import type { PartyRole } from '@/lib/core/fiscal-xml/summary'
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
}

const issuing: readonly PartyRole[] = ['issuer', 'provider']
/** Of a transport document it is whom the goods go to, not who pays. */
const receiving: readonly PartyRole[] = ['recipient', 'taker', 'receiver']

const cents = (decimal: string | null | undefined) => (decimal ? centsFromDecimal(decimal) : null)

/**
 * What a list needs of a note's file. The total is the note's own, or what its services come to before anything is withheld;
 * a manifest has none.
 */
export function factsOf({
  facts,
  parties,
  totals,
  status,
  payments = [],
  installments,
  model,
}: FileSummary): FileFacts {
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
    payments: payments.map(({ method, amount, endToEndId }) => ({ method, amountCents: cents(amount), endToEndId })),
    installments: installments.map(({ number, dueDate, amount }) => ({ number, dueDate, amountCents: cents(amount) })),
  }
}
