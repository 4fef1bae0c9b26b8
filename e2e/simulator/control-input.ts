import type { Settings } from './context.ts'
import { ControlError } from './control.ts'
import { type FaultOrder, faultKinds, type Service } from './faults.ts'
import { type JsonRecord, numberOf, recordOf, textOf } from './json.ts'
import type { ChargeChange } from './pix/charges.ts'
import type { InfractionChange } from './pix/infractions.ts'
import type { DirectoryChange } from './pix/keys.ts'
import { statementDialects } from './pix/statement-dialects.ts'
import { returnNotices, type TransferReturn } from './pix/wallet.ts'
import type { WebhookTarget } from './webhooks.ts'

export function required(body: JsonRecord, name: string): string {
  const value = textOf(body, name)
  if (value === undefined) throw new ControlError(400, `${name} is required`)
  return value
}

export function positive(body: JsonRecord, name: string): number {
  const value = numberOf(body, name)
  if (value === undefined || value <= 0) throw new ControlError(400, `${name} must be a positive number`)
  return value
}

export function chargeChange(body: JsonRecord): ChargeChange {
  return { value: body.value === null ? null : positive(body, 'value') }
}

export function infractionChange(body: JsonRecord): InfractionChange {
  const change = {
    status: textOf(body, 'status'),
    refundedCents: body.refunded_amount === null ? null : numberOf(body, 'refunded_amount'),
    amountBrl: numberOf(body, 'amount_brl'),
    refundedBrl: numberOf(body, 'refunded_amount_brl'),
  }
  if (Object.values(change).every((value) => value === undefined))
    throw new ControlError(400, 'status, refunded_amount, amount_brl or refunded_amount_brl is required')
  return change
}

export function directoryChange(body: JsonRecord): DirectoryChange {
  const bank = recordOf(body, 'bank')
  return withoutUndefined({
    name: textOf(body, 'name'),
    document: textOf(body, 'document'),
    bank: bank && { name: required(bank, 'name'), ispb: required(bank, 'ispb') },
  })
}

export function transferReturn(body: JsonRecord): TransferReturn {
  const value = body.value === undefined ? undefined : positive(body, 'value')
  return { value, notice: body.notice === undefined ? undefined : oneOf(body, 'notice', returnNotices) }
}

export function oneOf<T extends string>(body: JsonRecord, name: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === body[name])
  if (found === undefined) throw new ControlError(400, `${name} must be one of ${allowed.join(', ')}`)
  return found
}

export function service(body: JsonRecord, fallback?: Service): Service {
  if (fallback !== undefined && body.service === undefined) return fallback
  return oneOf(body, 'service', ['accounting', 'pix'])
}

export function faultOrder(body: JsonRecord): FaultOrder {
  const headers = Object.entries(recordOf(body, 'headers') ?? {}).map(([name, value]) => [name, String(value)])
  return {
    service: service(body),
    method: textOf(body, 'method'),
    path: required(body, 'path'),
    match: textOf(body, 'match'),
    times: numberOf(body, 'times'),
    kind: oneOf(body, 'kind', faultKinds),
    status: numberOf(body, 'status'),
    body: body.body,
    headers: Object.fromEntries(headers),
    ms: numberOf(body, 'ms'),
    forMs: numberOf(body, 'forMs'),
    seed: numberOf(body, 'seed'),
  }
}

export function webhookTarget(body: JsonRecord): Partial<WebhookTarget> {
  const scheme = body.scheme === undefined ? undefined : oneOf(body, 'scheme', ['stripe-like', 'hmac-sha256-hex'])
  const target = { url: textOf(body, 'url'), secret: textOf(body, 'secret'), scheme, header: textOf(body, 'header') }
  return withoutUndefined(target)
}

/** Refuses unknown settings, so that misspelt ones are noticed. */
export function settingsChanges(body: JsonRecord): Partial<Settings> {
  const unknown = Object.keys(body).filter((name) => !settingNames.has(name))
  if (unknown.length > 0) throw new ControlError(400, `unknown settings: ${unknown.join(', ')}`)
  const choice = <T extends string>(name: string, allowed: readonly T[]) =>
    body[name] === undefined ? undefined : oneOf(body, name, allowed)
  const nullable = (name: string) => (body[name] === null ? null : textOf(body, name))
  const flag = (name: string) => (typeof body[name] === 'boolean' ? body[name] : undefined)
  return withoutUndefined({
    order: choice('order', ['desc', 'asc']),
    window: choice('window', ['sliding', 'fixed']),
    rate: numberOf(body, 'rate'),
    refundSettleMs: numberOf(body, 'refundSettleMs'),
    reportReadyMs: numberOf(body, 'reportReadyMs'),
    reportFilesUrl: nullable('reportFilesUrl'),
    statementDialect: choice('statementDialect', statementDialects),
    transferSettleMs: numberOf(body, 'transferSettleMs'),
    accountCloseMs: numberOf(body, 'accountCloseMs'),
    keyRemovalMs: numberOf(body, 'keyRemovalMs'),
    keyRemoval: choice('keyRemoval', ['verified', 'delayed', 'refused']),
    refundOutcome: choice('refundOutcome', ['DEVOLVIDO', 'NAO_REALIZADO']),
    pendingRefundEntries: flag('pendingRefundEntries'),
    listMetadata: flag('listMetadata'),
    receivedIds: choice('receivedIds', ['own', 'end-to-end', 'documented']),
    receivedDates: choice('receivedDates', ['offset', 'local', 'none']),
    returnOriginals: flag('returnOriginals'),
    firstPage: numberOf(body, 'firstPage'),
    largestPage: body.largestPage === null ? null : numberOf(body, 'largestPage'),
    balanceMembers: choice('balanceMembers', ['both', 'value', 'waiting_value', 'none']),
    balanceBeforeKeys: flag('balanceBeforeKeys'),
    cursorField: textOf(body, 'cursorField'),
    cursorPlace: choice('cursorPlace', ['data', 'metadata', 'none']),
    pixUserAgent: nullable('pixUserAgent'),
    allowIp: nullable('allowIp'),
    webhookClock: choice('webhookClock', ['real', 'simulator']),
  })
}

const settingNames = new Set<string>([
  'order',
  'window',
  'rate',
  'refundSettleMs',
  'reportReadyMs',
  'reportFilesUrl',
  'statementDialect',
  'transferSettleMs',
  'accountCloseMs',
  'keyRemovalMs',
  'keyRemoval',
  'refundOutcome',
  'pendingRefundEntries',
  'listMetadata',
  'receivedIds',
  'receivedDates',
  'returnOriginals',
  'firstPage',
  'largestPage',
  'balanceMembers',
  'balanceBeforeKeys',
  'cursorField',
  'cursorPlace',
  'pixUserAgent',
  'allowIp',
  'webhookClock',
] satisfies (keyof Settings)[])

function withoutUndefined<T extends object>(value: T): Partial<T> {
  const given: Partial<T> = { ...value }
  for (const name of Object.keys(given)) {
    if (Reflect.get(given, name) === undefined) Reflect.deleteProperty(given, name)
  }
  return given
}
