import 'server-only'
import { formatDay, formatInstant, isDay, type Precision } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatMoney } from '@/lib/core/money/money'
import { operationStates } from '@/lib/core/operations/operation-states'
import { isMinuteOfId } from '@/lib/core/pix/end-to-end-id'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import { formatTaxId } from '@/lib/core/tax-id'
import type { CaseStep, KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { Opinion } from '@/lib/features/pix/infractions/rules/infraction'
import { returnedOf, secondLayer } from '@/lib/features/pix/infractions/rules/infraction-returns'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import type { NoteSummary } from '@/lib/features/reconciliation/schema'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { situation, statusText } from './status-text'
import type { Block } from './worker/plan'

// The bank reads a dossier: it is in Portuguese whatever the language of the screen.

type Facts = [label: string, value: string | null | undefined][]

const plainSpaces = (text: string) => text.replace(/\s/g, ' ')
const money = (cents: number) => plainSpaces(formatMoney(cents, 'pt-BR'))
const when = (at: string | null, precision: Precision = 'second') =>
  at === null ? null : plainSpaces(isDay(at) ? formatDay(at, 'pt-BR') : formatInstant(at, 'pt-BR', precision))
/** When a payment was received: the minute of its end-to-end id has no seconds. */
const received = (at: string | null, endToEndId: string | null) =>
  when(at, at !== null && isMinuteOfId(at, endToEndId) ? 'minute' : 'second')
const day = (at: string | null) => (at === null ? null : formatDay(at, 'pt-BR'))
const who = (side: { name: string | null; document: string | null } | null) =>
  side && [side.name, side.document && formatTaxId(side.document)].filter(Boolean).join(', ')
const stated = (facts: Facts) => facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

/** By the payer and the amount: the case's id is a fact of its cover. */
export function usualTitle({ infraction, known: { payment } }: Omit<Case, 'notes'>): string {
  const payer = (payment?.payer ?? infraction.payer)?.name
  const amount = infraction.amountCents === null ? null : money(infraction.amountCents)
  return ['Dossiê da infração', amount && `de ${amount}`, payer && `de ${payer}`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 120)
}

/** The printed facts of a note; `carrier` is the issuer of a CT-e. */
export type DossierNote = Pick<
  NoteSummary,
  'id' | 'model' | 'number' | 'accessKey' | 'issuedAt' | 'cancelled' | 'party' | 'installments'
> & { day: string | null; amountCents: number | null; carrier?: NoteSummary['party'] }

/** Without what changes as the note is paid. */
export function printedOf(note: NoteSummary): DossierNote {
  const { id, model, number, accessKey, issuedAt, cancelled, party, installments, day: issued, amountCents } = note
  return { id, model, number, accessKey, issuedAt, cancelled, party, installments, day: issued, amountCents }
}

type Case = { infraction: InfractionCase; known: KnownAbout; notes: readonly DossierNote[] }

const opinions: Record<Opinion, string> = { accepted: 'fraude reconhecida', rejected: 'contestada' }

const layers = {
  unknown: 'A transação citada pela infração não consta entre os pagamentos recebidos que conhecemos.',
  amount: 'O valor da infração difere do valor do pagamento recebido.',
}

/** The main facts of the case, on one page. */
export function coverBlocks({ infraction, known, notes }: Case): Block[] {
  const { payment } = known
  const layer = known.unread.includes('payment') ? null : secondLayer(infraction, payment)
  return [
    ...(infraction.draft.analysis ? [{ text: `Nosso parecer: ${opinions[infraction.draft.analysis]}.` }] : []),
    {
      facts: stated([
        ['Caso', infraction.id],
        ['Valor contestado', infraction.amountCents === null ? null : money(infraction.amountCents)],
        ['Infração', [situation(infraction.situationType), day(infraction.date)].filter(Boolean).join(', ')],
        ['Status no provedor', statusText(infraction.status)],
        ['Pix recebido', payment && received(payment.at, payment.endToEndId)],
        ['Valor recebido', payment && money(payment.amountCents)],
        ['ID end-to-end', infraction.transactionId],
        ['Pagador', who(payment?.payer ?? infraction.payer)],
        ['Recebedor', who(payment?.receiver ?? null)],
        ['Nota fiscal', notes.map(noteName).join('; ')],
      ]),
    },
    ...(layer ? [{ text: layers[layer] }] : []),
  ]
}

/** Refunds as upstream states them; ours only until it does. */
function refundFacts({ infraction, known: { payment, refunds, refundEntries } }: Case): [string, string][] {
  const returned = returnedOf({ infraction, refunds, refundEntries })
  const whole = payment?.amountCents ?? infraction.amountCents
  const total = whole === null ? '' : ` de ${money(whole)}`
  const listed = refundEntries.map(({ type, amountCents, returnId }): [string, string] => {
    const status = refundEntryStatus(type)
    const word = status === 'unknown' ? type : entryLabels[status]
    return [word, [amountCents === null ? null : money(Math.abs(amountCents)), returnId].filter(Boolean).join(', ')]
  })
  const ours = refunds.map(({ createdAt, amountCents, state }): [string, string] => [
    when(createdAt) ?? '',
    `${amountCents === null ? 'valor total' : money(amountCents)}, ${inPortuguese(`operations.states.${state}`)}`,
  ])
  return [
    ...(returned && returned.returnedCents > 0
      ? ([['Valor devolvido', `${money(returned.returnedCents)}${total}`]] satisfies [string, string][])
      : []),
    ...(listed.length > 0 ? listed : ours),
  ]
}

const entryLabels = {
  made: 'Devolução concluída',
  'under-way': 'Devolução em andamento',
  'not-made': 'Devolução não realizada',
}

export function paymentBlocks(about: Case): Block[] {
  const { infraction, known } = about
  const { payment } = known
  const refunds = refundFacts(about)
  if (!payment) return [{ text: layers.unknown }, { facts: stated([['ID end-to-end', infraction.transactionId]]) }]
  return [
    {
      facts: stated([
        ['Valor', money(payment.amountCents)],
        ['Recebido em', received(payment.at, payment.endToEndId)],
        ['ID end-to-end', payment.endToEndId],
        ['txid', payment.txid],
        ['Identificador externo', payment.externalId],
        ['Mensagem do pagador', payment.message],
        ['Pagador', who(payment.payer)],
        ['Recebedor', who(payment.receiver)],
      ]),
    },
    ...(refunds.length === 0 ? [] : [{ heading: 'Devoluções', facts: refunds }]),
  ]
}

export function chargeBlocks({ known: { charge } }: Case, copyPaste: string | null): Block[] {
  if (!charge) return []
  return [
    {
      facts: stated([
        ['Valor cobrado', charge.amountCents === null ? null : money(charge.amountCents)],
        ['Valor recebido', charge.paidCents === null ? null : money(charge.paidCents)],
        ['Criada em', when(charge.createdAt)],
        ['Criada por', charge.createdBy.name],
        ['Identificador externo', charge.externalId],
        ['Código Pix', copyPaste],
      ]),
    },
  ]
}

export const noteName = (note: DossierNote) =>
  [`${modelName(note.model)}${note.number ? ` ${note.number}` : ''}`, day(note.day)].filter(Boolean).join(', ')

/** The summary of a note whose PDF there is not. */
export function noteBlocks(note: DossierNote): Block[] {
  return [
    { text: 'Resumo feito a partir dos dados da nota; não substitui o documento fiscal.' },
    {
      facts: stated([
        ['Modelo', modelName(note.model)],
        ['Número', note.number],
        ['Chave de acesso', note.accessKey],
        ['Emissão', when(note.issuedAt) ?? day(note.day)],
        ['Valor', note.amountCents === null ? null : money(note.amountCents)],
        ['Transportador', who(note.carrier ?? null)],
        ['Destinatário', who(note.party)],
        ['Situação', note.cancelled ? 'Cancelada' : 'Não cancelada'],
        ...note.installments.map(({ number, dueDate, amountCents }, at): Facts[number] => [
          `Parcela ${number ?? at + 1}`,
          [day(dueDate), amountCents === null ? null : money(amountCents)].filter(Boolean).join(', '),
        ]),
      ]),
    },
  ]
}

export function timelineBlocks({ infraction, known: { steps } }: Case): Block[] {
  const at = (step: CaseStep) => received(step.at, step.name === 'payment-received' ? infraction.transactionId : null)
  return [{ facts: steps.map((step): [string, string] => [at(step) ?? '', describeStep(step)]) }]
}

function describeStep({ name, by, detail }: CaseStep): string {
  const ending = detail === null ? '' : answerWord(detail)
  const values = {
    detail: name === 'answer-settled' ? ending : (detail ?? ''),
    assigned: detail === null ? 'no' : 'yes',
    raw: (chunks: string) => chunks,
  }
  const who = name === 'payment-received' ? by?.name : undefined
  return who
    ? inPortuguese.markup(`infractions.case.steps.by.${name}`, { ...values, name: who })
    : inPortuguese.markup(`infractions.case.steps.alone.${name}`, values)
}

const answerWord = (word: string) => {
  const state = operationStates.find((one) => one === word)
  return state ? inPortuguese(`operations.states.${state}`).toLowerCase() : word
}

const ways = {
  'tax-id': 'Pagamentos do mesmo CPF ou CNPJ.',
  'mask-and-name': 'Pagamentos do mesmo nome e documento mascarado.',
  payment: 'Pagador não identificado: só o pagamento contestado.',
}

export function historyBlocks({ infraction: { history, id, status, amountCents, date }, known }: Case): Block[] {
  const { payments, refunds, infractions, notes, since, by } = history
  const sameParty = known.earlier.filter(({ same }) => same !== 'account')
  return [
    { text: `${ways[by]} Só o que o Lastro conhece${since ? `, desde ${day(since)}` : ''}.` },
    {
      facts: stated([
        ['Pagamentos', `${payments.count}, ${money(payments.cents)}`],
        ['Primeiro', when(payments.firstAt, 'minute')],
        ['Último', when(payments.lastAt, 'minute')],
        ['Devoluções', refunds.count === 0 ? 'nenhuma' : `${refunds.count}, ${money(refunds.cents)}`],
        ['Infrações', `${infractions.count}, ${count(infractions.answered, 'respondida', 'respondidas')}`],
        ['Aceitas', String(infractions.accepted)],
        ['Rejeitadas', String(infractions.rejected)],
        by === 'tax-id' ? ['Notas', String(notes)] : ['', null],
      ]),
    },
    {
      heading: 'Infrações',
      facts: [{ id, date, status, amountCents }, ...sameParty].map((one): [string, string] => [
        day(one.date) ?? 'sem data',
        [one.id, one.amountCents === null ? null : money(one.amountCents), statusText(one.status)]
          .filter(Boolean)
          .join(', '),
      ]),
    },
  ]
}

export type EarlierAnswer = { infractionId: string; at: string; analysis: 'accepted' | 'rejected'; description: string }

export function answerBlocks(answers: readonly EarlierAnswer[]): Block[] {
  return answers.map(({ infractionId, at, analysis, description }) => ({
    heading: `${when(at)}, ${infractionId}: ${opinions[analysis]}`,
    text: description,
  }))
}
