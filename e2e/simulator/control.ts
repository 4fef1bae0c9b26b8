import type { Accounting } from './accounting/accounting.ts'
import type { Alteration } from './accounting/xml/alterations.ts'
import type { Settings, SimulatorContext } from './context.ts'
import { type Choices, choicesOf } from './control-choices.ts'
import type { Fault, FaultOrder, Service } from './faults.ts'
import type { JournalRequest, Movement } from './journal.ts'
import type { JsonRecord } from './json.ts'
import { textOf } from './json.ts'
import type { ChargeChange } from './pix/charges.ts'
import type { InfractionChange } from './pix/infractions.ts'
import type { DirectoryChange } from './pix/keys.ts'
import type { Pix } from './pix/pix.ts'
import type { TransferReturn } from './pix/wallet.ts'
import { pixEventNames, sampleEventData } from './sample-events.ts'
import type { Delivery, Message, Webhooks, WebhookTarget } from './webhooks.ts'

export interface Services {
  pix: Pix
  accounting: Accounting
}

interface WebhookOrder {
  service: Service
  type: string
  data?: JsonRecord
  /** How many times the event is sent in a row; default 1. */
  repeat?: number
  badSignature?: boolean
  id?: string
}

/** Actions of tests and the demo on the simulator; each method is also a route under `/_control`. */
export interface Control {
  requests(filter?: { service?: string; path?: string }): JournalRequest[]
  clearRequests(): void
  movements(): Movement[]
  state(): JsonRecord
  /** Choices for a person: charges to pay, payments to dispute, and armed faults, newest first. */
  choices(): Choices
  armFault(order: FaultOrder): string
  armedFaults(): Fault[]
  clearFaults(id?: string): void
  moveClock(move: { advanceMs?: number; now?: string }): string
  changeSettings(changes: Partial<Settings>): Settings
  reset(): void
  payCharge(txid: string, input?: JsonRecord): JsonRecord
  changeCharge(txid: string, change: ChargeChange): void
  receive(input?: JsonRecord): JsonRecord
  registerInfraction(input?: JsonRecord): JsonRecord
  manyInfractions(count: number): void
  changeInfraction(id: string, change: InfractionChange): void
  settleRefund(endToEndId: string, status: string): void
  settleTransfer(txid: string, status: string): void
  /** The receiver sends a transfer back, in full or in part. */
  returnTransfer(txid: string, back?: TransferReturn): void
  changeAccount(id: string, status: string): void
  changeKey(id: string, removal: Settings['keyRemoval']): void
  /** Gives a directory key another holder or bank. */
  changeDirectory(key: string, change: DirectoryChange): void
  /** Finishes all requested reports. */
  finishReports(): void
  largeStatement(megabytes: number, id?: string): void
  configureWebhooks(service: Service, target: Partial<WebhookTarget>): WebhookTarget
  sendWebhook(order: WebhookOrder): Promise<Delivery[]>
  deliveries(): Delivery[]
  purgeDocument(id: string): void
  /** Announces a document as captured again, so that its facts are read again. */
  announceDocument(id: string): Promise<void>
  cancelDocument(id: string): void
  /** The record no longer states whether it was cancelled. */
  hideCancellation(id: string): void
  alterDocument(id: string, alteration: Alteration): void
  /** Serves this XML from now on, byte for byte: large, broken or hostile. */
  replaceXml(id: string, xml: string | Uint8Array): void
  /** Captures a document, with the XML of `xmlOf` if given, and announces it. */
  captureDocument(data?: JsonRecord, xmlOf?: (captured: JsonRecord) => string): Promise<JsonRecord>
  /** Suppliers' notes that are due about now. */
  payables(): JsonRecord[]
  notes(most: number): ReturnType<Accounting['control']['notes']>
  largeDocument(megabytes: number): JsonRecord
}

export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function createControl(
  context: SimulatorContext,
  services: () => Services,
  webhooks: Webhooks,
  reset: () => void,
): Control {
  const { clock, journal, faults, settings } = context
  const found = (done: boolean, what: string) => {
    if (!done) throw new ControlError(404, `no such ${what}`)
  }

  const existing = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new ControlError(404, `no such ${what}`)
    return value
  }

  function messageOf(order: WebhookOrder): Message {
    const { service, type, data, id, badSignature } = order
    if (service === 'accounting') {
      const event = services().accounting.buildAccountingEvent(type, data ?? {})
      const body = id === undefined ? { ...event } : { ...event, id }
      return { service, id: body.id, type, body, badSignature }
    }
    const object = pixEventNames.find((name) => name === type)
    if (!object) throw new ControlError(400, `unknown event type ${type}`)
    const sample = data ?? sampleEventData(object, services().pix.state())
    const account = textOf(sample, 'account_id') ?? services().pix.mainAccountId
    return { ...webhooks.pixMessage({ object, account, data: sample, id }), badSignature }
  }

  return {
    requests: (filter) => journal.requests(filter),
    clearRequests: () => journal.clearRequests(),
    movements: () => journal.movements(),
    state: () => ({
      now: clock.iso(),
      settings: { ...settings },
      ...services().pix.state(),
      accounting: services().accounting.control.counts(),
    }),
    choices: () => choicesOf(services().pix.state(), clock, faults.list()),
    armFault: (order) => faults.arm(order),
    armedFaults: () => faults.list(),
    clearFaults: (id) => faults.clear(id),
    moveClock({ advanceMs, now }) {
      const instant = now === undefined ? undefined : Date.parse(now)
      if (instant !== undefined && Number.isNaN(instant)) throw new ControlError(400, 'now must be an instant')
      if (instant !== undefined) clock.set(instant)
      if (advanceMs !== undefined) clock.advance(advanceMs)
      return clock.iso()
    },
    changeSettings: (changes) => ({ ...Object.assign(settings, changes) }),
    reset,
    payCharge: (txid, input = {}) => existing(services().pix.pay(txid, input), 'unpaid charge'),
    changeCharge: (txid, change) => found(services().pix.changeCharge(txid, change), 'charge'),
    receive: (input = {}) => existing(services().pix.receive(input), 'account'),
    registerInfraction: (input = {}) => existing(services().pix.registerInfraction(input), 'deposit'),
    manyInfractions: (count) => services().pix.manyInfractions(count),
    changeInfraction: (id, change) => found(services().pix.changeInfraction(id, change), 'infraction'),
    settleRefund: (endToEndId, status) => found(services().pix.settleRefund(endToEndId, status), 'refund in progress'),
    settleTransfer: (txid, status) => found(services().pix.settleTransfer(txid, status), 'transfer in progress'),
    returnTransfer: (txid, back = {}) => found(services().pix.returnTransfer(txid, back), 'transfer that arrived'),
    changeAccount: (id, status) => found(services().pix.changeAccount(id, status), 'account'),
    changeKey: (id, removal) => found(services().pix.changeKey(id, removal), 'key'),
    changeDirectory: (key, change) => found(services().pix.changeDirectory(key, change), 'key in the directory'),
    finishReports: () => services().pix.finishReports(),
    largeStatement: (megabytes, id) => found(services().pix.largeReport(megabytes, id), 'report'),
    configureWebhooks(service, target) {
      const configured = webhooks.configure(service, target)
      if (!configured) throw new ControlError(400, 'url is required')
      return configured
    },
    async sendWebhook(order) {
      const message = messageOf(order)
      const sent: Delivery[] = []
      for (let time = 0; time < (order.repeat ?? 1); time += 1) {
        const delivery = await webhooks.send(message)
        if (!delivery) throw new ControlError(409, `no address configured for ${order.service}`)
        sent.push(delivery)
      }
      return sent
    },
    deliveries: () => webhooks.deliveries(),
    purgeDocument: (id) => found(services().accounting.control.purge(id), 'document'),
    cancelDocument: (id) => found(services().accounting.control.cancel(id), 'document'),
    hideCancellation: (id) => found(services().accounting.control.hideCancellation(id), 'document'),
    alterDocument: (id, alteration) => found(services().accounting.control.alter(id, alteration), 'document'),
    replaceXml: (id, xml) => found(services().accounting.control.replaceXml(id, xml), 'document'),
    async captureDocument(data = {}, xmlOf) {
      const { capture, replaceXml } = services().accounting.control
      const captured = capture(data)
      if (xmlOf) replaceXml(String(captured.id), xmlOf(captured))
      await webhooks.send(messageOf({ service: 'accounting', type: 'documento.capturado', data: captured }))
      return captured
    },
    async announceDocument(id) {
      await webhooks.send(messageOf({ service: 'accounting', type: 'documento.capturado', data: { chave: id } }))
    },
    payables: () => services().accounting.control.payables(),
    notes: (most) => services().accounting.control.notes(most),
    largeDocument: (megabytes) => services().accounting.control.large(megabytes),
  }
}
