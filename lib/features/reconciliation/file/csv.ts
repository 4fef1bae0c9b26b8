import 'server-only'
import { type BackingDirection, type BackingReason, openCents } from '@/lib/core/backing'
import { modelName } from '@/lib/core/documents/model-name'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import type {
  FiledNote,
  FiledNoteRow,
  FiledPayment,
  FiledPaymentRow,
} from '@/lib/features/reconciliation/store/backed-rows'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { csvReais } from '@/lib/server/csv'

/** A link, or a payment or note without one. `of`: whose row it is. */
type Line = {
  of: 'payment' | 'note'
  payment: FiledPayment | null
  note: FiledNote | null
  link: FiledPaymentRow['links'][number] | FiledNoteRow['links'][number] | null
  dismissal: FiledPaymentRow['dismissal']
  suggestion: FiledPaymentRow['suggestion']
}

type LinkedRow<Link> = Pick<Line, 'dismissal' | 'suggestion'> & { links: readonly Link[] }

/** A row for each link; a single row without links. */
function linesOf<Link extends Line['link']>(
  own: Pick<Line, 'of' | 'payment' | 'note'>,
  { links, dismissal, suggestion }: LinkedRow<Link>,
  other: (link: Link) => Partial<Line>,
): Line[] {
  if (links.length === 0) return [{ ...own, link: null, dismissal, suggestion }]
  return links.map((link) => ({ ...own, ...other(link), link, dismissal, suggestion: null }))
}

export const paymentLines = ({ payment, ...linked }: FiledPaymentRow): Line[] =>
  linesOf({ of: 'payment', payment, note: null }, linked, ({ note }) => ({ note }))

/** No rows where the month's own payments already list the note with each link. */
export const noteLines = ({ note, linkedWithin, ...linked }: FiledNoteRow): Line[] =>
  linkedWithin && linked.links.length === 0
    ? []
    : linesOf({ of: 'note', payment: null, note }, linked, ({ payment }) => ({ payment }))

const ownOf = ({ of, payment, note }: Line) => (of === 'payment' ? payment : note)

const openOf = (of: FiledPayment | FiledNote | null) => of && openCents(of)

const paymentState = (of: FiledPayment | null) => (of ? inPortuguese(`reconciliation.words.states.${of.state}`) : '')
const noteState = (of: FiledNote | null) => (of ? inPortuguese(`reconciliation.words.note-states.${of.state}`) : '')

/** Negative days are before the issue or the due day. */
function whenOf(days: number | undefined): { when: string; days: number } {
  if (days === undefined) return { when: 'unknown', days: 0 }
  return { when: days === 0 ? 'same' : days < 0 ? 'before' : 'after', days: Math.abs(days) }
}

const reasonText = ({ code, values: { count = 0, days, cents = 0 } }: BackingReason, direction: BackingDirection) =>
  inPortuguese(`reconciliation.words.reasons.${code}`, {
    direction,
    count,
    amount: formatMoney(cents, 'pt-BR'),
    ...whenOf(days),
  })

/** Why a note expects no payment by its own account. */
const exemptionText = (note: FiledNote | null) =>
  note?.exempt && note.state === 'dismissed' ? inPortuguese(`reconciliation.words.exempt.${note.exempt}`) : null

const directionOf = (line: Line): BackingDirection => ownOf(line)?.direction ?? 'in'

const partyOf = (line: Line) => ownOf(line)

/** In Portuguese for Brazilian accountants, whatever the screen's language. */
const columns: [string, (line: Line) => string][] = [
  ['Lado', ({ of }) => (of === 'payment' ? 'Pagamento' : 'Nota')],
  ['Direção', (line) => (directionOf(line) === 'in' ? 'Recebido' : 'Pago')],
  ['Dia', (line) => ownOf(line)?.day ?? ''],
  ['Nome', (line) => partyOf(line)?.partyName ?? ''],
  ['CPF/CNPJ', (line) => formatTaxId(partyOf(line)?.partyTaxId ?? '')],
  ['Valor (R$)', (line) => csvReais(ownOf(line)?.amountCents ?? null)],
  ['Devolvido (R$)', ({ of, payment }) => csvReais(of === 'payment' ? (payment?.returnedCents ?? null) : null)],
  ['Esperado (R$)', (line) => csvReais(ownOf(line)?.expectedCents ?? null)],
  ['Vinculado (R$)', (line) => csvReais(ownOf(line)?.linkedCents ?? null)],
  ['Em aberto (R$)', (line) => csvReais(openOf(ownOf(line)))],
  ['Situação', ({ of, payment, note }) => (of === 'payment' ? paymentState(payment) : noteState(note))],
  ['Modelo', ({ note }) => (note ? modelName(note.model) : '')],
  ['Número', ({ note }) => note?.number ?? ''],
  ['Série', ({ note }) => note?.series ?? ''],
  ['Chave de acesso', ({ note }) => note?.accessKey ?? ''],
  ['Emissão', ({ note }) => note?.issuedAt ?? ''],
  ['Valor da nota (R$)', ({ note }) => csvReais(note?.amountCents ?? null)],
  ['Em aberto na nota (R$)', ({ note }) => csvReais(openOf(note))],
  ['Situação da nota', ({ note }) => noteState(note)],
  ['Dia do pagamento', ({ payment }) => payment?.day ?? ''],
  ['ID end-to-end (E2E)', ({ payment }) => payment?.endToEndId ?? ''],
  ['Operação', ({ payment }) => (payment?.direction === 'out' ? payment.id : '')],
  ['Situação do pagamento', ({ payment }) => paymentState(payment)],
  ['Valor do vínculo (R$)', ({ link }) => csvReais(link?.amountCents ?? null)],
  ['Regra', (line) => ruleText(line)],
  ['Motivos', ({ suggestion, ...line }) => reasonsText(suggestion, directionOf({ suggestion, ...line }))],
  ['Vinculado por', ({ link }) => (link ? (link.byName ?? 'Lastro') : '')],
  ['Vinculado em', ({ link }) => link?.at.toISOString() ?? ''],
  [
    'Motivo da dispensa',
    ({ of, note, dismissal }) => (of === 'note' && exemptionText(note)) || (dismissal?.reason ?? ''),
  ],
  ['Dispensado por', ({ dismissal }) => dismissal?.byName ?? ''],
  ['Dispensado em', ({ dismissal }) => dismissal?.at.toISOString() ?? ''],
]

function ruleText(line: Line): string {
  const { link, suggestion } = line
  const direction = directionOf(line)
  if (link) return inPortuguese(`reconciliation.words.rules.${link.rule}`, { direction })
  return suggestion ? 'sugestão, a decidir' : ''
}

/** A suggestion has reasons; a link has its rule. */
const reasonsText = (suggestion: Line['suggestion'], direction: BackingDirection) =>
  (suggestion?.reasons ?? []).map((reason) => reasonText(reason, direction)).join(', ')

export const csvColumns = columns.map(([name]) => name)

export const csvCells = (line: Line) => columns.map(([, cell]) => cell(line))
