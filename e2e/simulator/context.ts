import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { StatementDialect } from './pix/statement-dialects.ts'
import type { Random } from './random.ts'

export interface SimulatorOptions {
  /** 0 takes a free port. */
  port?: number
  window?: 'sliding' | 'fixed'
  order?: 'desc' | 'asc'
  rate?: number
  seed?: number
  /** How many notes there are at the start; 3,000 when absent. */
  documents?: number
  /** Whether the last months hold sales and the Pix that paid them; without it notes and payments know nothing of each other. */
  sales?: boolean
  /** Whether a quarter of money going out is told by the main account's ledger. */
  quarter?: boolean
  /** Whether what upstream may say beyond the usual is there from the start: `addOddCases`. */
  odd?: boolean
  /** File in which everything is stored, and from which a next run goes on. */
  stateFile?: string
  /** Origin of the application that receives the notifications. */
  appUrl?: string
  /** RFC 3339 instant at which the clock starts; real time when absent. */
  now?: string
}

/** What the control API may change while the simulator runs; durations count on the simulator's clock, null: only by the control API. */
export interface Settings {
  order: 'desc' | 'asc'
  window: 'sliding' | 'fixed'
  rate: number
  refundSettleMs: number | null
  reportReadyMs: number | null
  /** Where reports keep their files instead of at the Pix API itself, such as `http://files.example.com`. */
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
   * `end-to-end`: an entry's id is the payment's end-to-end id, which is then in no other field; `documented`: it is in
   * no field.
   */
  receivedIds: 'own' | 'end-to-end' | 'documented'
  /** `local`: Brasília's clock without its offset. */
  receivedDates: 'offset' | 'local' | 'none'
  /** Whether a return names the payment that went back. */
  returnOriginals: boolean
  /** What the first page of received entries is called. */
  firstPage: number
  /** Received entries on a page at most, whatever is requested. */
  largestPage: number | null
  /** Which amounts of a balance are given; the others are null. */
  balanceMembers: 'both' | 'value' | 'waiting_value' | 'none'
  cursorField: string
  cursorPlace: 'data' | 'metadata' | 'none'
  pixUserAgent: string | null
  allowIp: string | null
  /** Which clock signs the notifications: a receiver checks them against its own. */
  webhookClock: 'real' | 'simulator'
}

/** `path` begins after the service's base path; `body` may be read any number of times. */
export interface SimRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body(): Promise<Buffer>
  raw: IncomingMessage
}

/** Resolves to true when the request was answered. */
export type Handler = (request: SimRequest, response: ServerResponse) => Promise<boolean>

export interface SimulatorContext {
  options: SimulatorOptions
  /** Read it at each use: the control API changes it in place. */
  settings: Settings
  clock: Clock
  /** The same label gives the same numbers for the same seed. */
  random(label: string): Random
  journal: Journal
  faults: Faults
  newRequestId(): string
  /** Filled in once the server listens. */
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
    cursorField: 'next_page_cursor',
    cursorPlace: 'data',
    pixUserAgent: null,
    allowIp: null,
    webhookClock: 'real',
  }
}
