import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { StatementDialect } from './pix/statement-dialects.ts'
import type { Random } from './random.ts'

export interface SimulatorOptions {
  /** 0: a free port. */
  port?: number
  window?: 'sliding' | 'fixed'
  order?: 'desc' | 'asc'
  rate?: number
  seed?: number
  /** Number of notes at the start; default 3,000. */
  documents?: number
  /** Whether recent months contain sales with their Pix payments; otherwise notes and payments are unrelated. */
  sales?: boolean
  /** Whether the main account's ledger has a quarter of outgoing payments. */
  quarter?: boolean
  /** Whether unusual data is present from the start: `addOddCases`. */
  odd?: boolean
  /** File with the stored state, from which the next run continues. */
  stateFile?: string
  /** Origin of the application that receives notifications. */
  appUrl?: string
  /** RFC 3339 instant at which the clock starts; default: real time. */
  now?: string
}

/**
 * Settings that the control API may change at run time; durations count on the simulator's clock; null: settled only by
 * the control API.
 */
export interface Settings {
  order: 'desc' | 'asc'
  window: 'sliding' | 'fixed'
  rate: number
  refundSettleMs: number | null
  reportReadyMs: number | null
  /** Host of report files instead of the Pix API, such as `http://files.example.com`. */
  reportFilesUrl: string | null
  /** How statements write amounts, their signs and days. */
  statementDialect: StatementDialect
  transferSettleMs: number | null
  accountCloseMs: number
  keyRemovalMs: number
  keyRemoval: 'verified' | 'delayed' | 'refused'
  refundOutcome: 'DEVOLVIDO' | 'NAO_REALIZADO'
  pendingRefundEntries: boolean
  listMetadata: boolean
  /**
   * `end-to-end`: an entry's id is the payment's end-to-end id, which no other field then has; `documented`: no field
   * has it.
   */
  receivedIds: 'own' | 'end-to-end' | 'documented'
  /** `local`: Brasília's time without an offset. */
  receivedDates: 'offset' | 'local' | 'none'
  /** Whether a refund names the refunded payment. */
  returnOriginals: boolean
  /** The number of the first page of received entries. */
  firstPage: number
  /** Maximum number of received entries per page, whatever is requested. */
  largestPage: number | null
  /** The stated amounts of a balance; the others are null. */
  balanceMembers: 'both' | 'value' | 'waiting_value' | 'none'
  /** Whether a transfer is refused above the balance even under the idempotency key of one that was made. */
  balanceBeforeKeys: boolean
  cursorField: string
  cursorPlace: 'data' | 'metadata' | 'none'
  pixUserAgent: string | null
  allowIp: string | null
  /** The clock that signs notifications: receivers compare it with their own. */
  webhookClock: 'real' | 'simulator'
}

/** `path` is relative to the service's base path; `body` may be read repeatedly. */
export interface SimRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body(): Promise<Buffer>
  raw: IncomingMessage
}

/** Resolves to true when it has answered the request. */
export type Handler = (request: SimRequest, response: ServerResponse) => Promise<boolean>

export interface SimulatorContext {
  options: SimulatorOptions
  /** Read it at each use: the control API changes it in place. */
  settings: Settings
  clock: Clock
  /** The same label and seed give the same numbers. */
  random(label: string): Random
  journal: Journal
  faults: Faults
  newRequestId(): string
  /** Set when the server listens. */
  urls: { root: string; accounting: string; pix: string }
}

export const credentials = {
  accountingKey: 'chave_simulador_0123456789abcdef',
  pixToken: 'pix_simulador_token_0123456789',
  pixUserAgent: 'Grupo Ipe Comercio Ltda (financeiro@grupoipe.com.br)',
  accountingWebhookSecret: 'segredo_contabil_simulador',
  pixWebhookSecret: 'segredo_pix_simulador',
} as const

export function initialSettings(options: SimulatorOptions): Settings {
  return {
    order: options.order ?? 'desc',
    window: options.window ?? 'sliding',
    rate: options.rate ?? 120,
    refundSettleMs: 20_000,
    reportReadyMs: 8_000,
    reportFilesUrl: null,
    statementDialect: options.odd ? 'sides' : 'signed',
    transferSettleMs: 5_000,
    accountCloseMs: 10_000,
    keyRemovalMs: 10_000,
    keyRemoval: 'verified',
    refundOutcome: 'DEVOLVIDO',
    pendingRefundEntries: true,
    listMetadata: true,
    receivedIds: 'own',
    receivedDates: 'offset',
    returnOriginals: true,
    firstPage: 1,
    largestPage: null,
    balanceMembers: 'both',
    balanceBeforeKeys: false,
    cursorField: 'next_page_cursor',
    cursorPlace: 'data',
    pixUserAgent: null,
    allowIp: null,
    webhookClock: 'real',
  }
}
