import { type Control, ControlError } from '../control.ts'
import type { Service } from '../faults.ts'
import { type JsonRecord, numberOf, textOf } from '../json.ts'
import type { Words } from './words.ts'

/** The result of a panel action: the sentence, its values, and its address in Lastro. */
export interface Outcome {
  text: string
  cents?: number
  status?: number
  path?: string
}

export const shownNotes = 200
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Requests whose answer can be cut. */
export const cutPaths = { transfer: '/v1/wallet/transfer', refund: '/v1/pix/cashin/refund' } as const
const cutScreens = { transfer: '/pix/transfers/new', refund: '/pix/received' } as const
export const services = ['pix', 'accounting', 'both'] as const

export const eventTypes = {
  accounting: ['documento.capturado', 'sync.falhou', 'certificado.vencendo', 'importacao.concluida'],
  pix: ['CashIn', 'Transfer', 'Infraction', 'Account'],
} as const satisfies Record<Service, readonly string[]>

/** The panel's faults last for a time and affect everything. */
export const isTrouble = ({ path, until }: { path: string; until: string | null }) => path === '/*' && until !== null

type Act = (control: Control, form: URLSearchParams, words: Words) => Outcome | Promise<Outcome>

const acts: Record<string, Act> = {
  'pay-charge': (control, form, { payCharge }) => {
    const value = reais(form)
    const paid = control.payCharge(given(form, 'txid'), value === undefined ? {} : { value })
    return { text: payCharge.done, ...receivedPix(paid) }
  },
  receive: (control, form, { receive }) => {
    const noteId = form.get('note') ?? ''
    const note = noteId === '' ? undefined : findNote(control, noteId)
    const name = form.get('payer')?.trim()
    const payer = name ? { name } : note?.party ? { name: note.party.name, document: note.party.taxId } : {}
    const value = reais(form) ?? (note?.cents ? note.cents / 100 : undefined)
    const came = control.receive({ payer, ...(value === undefined ? {} : { value }) })
    return { text: receive.done, ...receivedPix(came) }
  },
  dispute: (control, form, { dispute }) => {
    const made = control.registerInfraction({ transaction_id: given(form, 'payment') })
    const path = `/pix/infractions/${encodeURIComponent(textOf(made, 'id') ?? '')}`
    return { text: dispute.done, cents: numberOf(made, 'amount'), path }
  },
  'cancel-note': async (control, form, { note }) => {
    const { id } = findNote(control, given(form, 'note'))
    control.cancelDocument(id)
    await control.announceDocument(id)
    return { text: note.cancelled, path: `/documents/${id}` }
  },
  'purge-note': async (control, form, { note }) => {
    const { id } = findNote(control, given(form, 'note'))
    control.purgeDocument(id)
    await control.announceDocument(id)
    return { text: note.purged, path: `/documents/${id}` }
  },
  'cut-answer': (control, form, { cut }) => {
    const next = form.get('next') === 'refund' ? 'refund' : 'transfer'
    const kind = form.get('repetition') === 'refuse' ? 'applied-then-refused' : 'applied-then-reset'
    control.armFault({ service: 'pix', method: 'POST', path: cutPaths[next], kind })
    // Later than Lastro's first repetition, and a refund that a read does not show before.
    if (kind === 'applied-then-refused')
      control.changeSettings({ transferSettleMs: minuteMs, refundSettleMs: minuteMs, pendingRefundEntries: false })
    return { text: kind === 'applied-then-refused' ? cut.refusedNext : cut.done, path: cutScreens[next] }
  },
  trouble: (control, form, { trouble }) => {
    endTrouble(control)
    const failing = services.find((service) => service === form.get('service')) ?? 'both'
    for (const service of failing === 'both' ? (['pix', 'accounting'] as const) : [failing])
      control.armFault({ service, path: '/*', kind: 'status', status: 503, forMs: hourMs })
    return { text: trouble.done }
  },
  'end-trouble': (control, _, { trouble }) => {
    endTrouble(control)
    return { text: trouble.ended }
  },
  'move-clock': (control, form, { moved }) => {
    control.moveClock({ advanceMs: (form.get('hours') === '24' ? 24 : 1) * hourMs })
    return { text: moved }
  },
  event: async (control, form, { event }) => {
    const type = given(form, 'type')
    const service = eventTypes.pix.some((known) => known === type) ? 'pix' : 'accounting'
    const [delivery] = await control.sendWebhook({ service, type })
    const status = delivery?.status ?? undefined
    return { text: status === undefined ? event.unanswered : event.done, status, path: '/webhooks' }
  },
}

/** Performs a form's action; throws `ControlError` for unknown records. */
export function perform(control: Control, form: URLSearchParams, words: Words): Outcome | Promise<Outcome> {
  const act = acts[form.get('act') ?? '']
  if (!act) throw new ControlError(400, 'unknown act')
  return act(control, form, words)
}

function given(form: URLSearchParams, name: string): string {
  const value = form.get(name)?.trim()
  if (!value) throw new ControlError(400, `${name} is required`)
  return value
}

/** Typed amounts: `1.234,56`, `1234.56` or `1234`. */
function reais(form: URLSearchParams): number | undefined {
  const typed = form.get('amount')?.trim() ?? ''
  if (typed === '') return undefined
  const value = Number(typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed)
  if (!(value > 0)) throw new ControlError(400, `${typed} is not an amount`)
  return value
}

function findNote(control: Control, wanted: string) {
  const words = wanted.toLowerCase()
  const notes = control.notes(Number.POSITIVE_INFINITY)
  const found =
    notes.find(({ id }) => id === words) ??
    notes.find(({ number }) => String(number) === words) ??
    notes.find(({ party }) => party?.name.toLowerCase().includes(words))
  if (!found) throw new ControlError(404, 'no such document')
  return found
}

function receivedPix(entry: JsonRecord): Pick<Outcome, 'cents' | 'path'> {
  const value = numberOf(entry, 'value')
  const cents = value === undefined ? undefined : Math.round(value * 100)
  return { cents, path: `/pix/received?open=${encodeURIComponent(textOf(entry, 'id') ?? '')}` }
}

function endTrouble(control: Control): void {
  for (const { id } of control.choices().faults.filter(isTrouble)) control.clearFaults(id)
}
