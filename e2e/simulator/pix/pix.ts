import type { PaidSale } from '../accounting/paid-sales.ts'
import type { Handler, Settings, SimulatorContext } from '../context.ts'
import { type JsonRecord, recordOf } from '../json.ts'
import type { PixEvent } from '../webhooks.ts'
import { changeAccount } from './accounts.ts'
import { pixRefusal } from './auth.ts'
import { addReceived, type ChargeChange, changeCharge, payCharge, payerOf } from './charges.ts'
import { createState } from './create-state.ts'
import { jsonBody, Refusal, sendData, sendRefusal } from './envelope.ts'
import { changeInfraction, type InfractionChange, registerInfraction, wireInfraction } from './infractions.ts'
import { changeDirectory, type DirectoryChange } from './keys.ts'
import { registerMany } from './many-infractions.ts'
import { centsOf } from './money.ts'
import { wireEntry } from './received.ts'
import { settleRefund } from './refunds.ts'
import { sendReportFile } from './report-files.ts'
import { enlargeReport, finishReports } from './reports.ts'
import { routes } from './routes.ts'
import { MAIN_ACCOUNT, type PixState } from './state.ts'
import { restorePix, type StoredPix, storePix } from './stored-state.ts'
import { returnTransfer, settleTransfer, type TransferReturn, waitingCents } from './wallet.ts'

export interface Pix {
  handler: Handler
  mainAccountId: string
  state(): JsonRecord
  /** Undefined when there is no unpaid charge with this txid. */
  pay(txid: string, input: JsonRecord): JsonRecord | undefined
  changeCharge(txid: string, change: ChargeChange): boolean
  /**
   * A payment to a key; `account_id`, `value` in reais and `payer` are optional; `wire`: fields that replace or extend
   * the listed entry.
   */
  receive(input: JsonRecord): JsonRecord | undefined
  registerInfraction(input: JsonRecord): JsonRecord | undefined
  manyInfractions(count: number): void
  changeInfraction(id: string, change: InfractionChange): boolean
  settleRefund(endToEndId: string, status: string): boolean
  settleTransfer(txid: string, status: string): boolean
  returnTransfer(txid: string, back: TransferReturn): boolean
  changeAccount(id: string, status: string): boolean
  changeKey(id: string, removal: Settings['keyRemoval']): boolean
  changeDirectory(key: string, change: DirectoryChange): boolean
  finishReports(): void
  largeReport(megabytes: number, id?: string): boolean
  store(): StoredPix
  restore(stored: StoredPix): void
}

export function createPix(
  context: SimulatorContext,
  notify: (event: PixEvent) => void,
  paid: readonly PaidSale[] = [],
): Pix {
  const state = createState(context, notify, paid)
  return {
    handler: handlerOf(state),
    mainAccountId: MAIN_ACCOUNT,
    state: () => snapshotOf(state),
    pay(txid, input) {
      const entry = payCharge(state, txid, input)
      return entry && { ...wireEntry(entry), account_id: entry.account }
    },
    changeCharge: (txid, change) => changeCharge(state, txid, change),
    receive: (input) => receive(state, input),
    registerInfraction(input) {
      const infraction = registerInfraction(state, input)
      return infraction && wireInfraction(infraction)
    },
    manyInfractions: (count) => registerMany(state, count),
    changeInfraction: (id, change) => changeInfraction(state, id, change),
    settleRefund: (endToEndId, status) => settleRefund(state, endToEndId, status),
    settleTransfer: (txid, status) => settleTransfer(state, txid, status),
    returnTransfer: (txid, back) => returnTransfer(state, txid, back),
    changeAccount: (id, status) => changeAccount(state, id, status),
    changeKey(id, removal) {
      const key = state.keys.find((candidate) => candidate.id === id)
      if (key) key.removal = removal
      return key !== undefined
    },
    changeDirectory: (key, change) => changeDirectory(state, key, change),
    finishReports: () => finishReports(state),
    largeReport: (megabytes, id) => enlargeReport(state, megabytes, id),
    store: () => storePix(state),
    restore: (stored) => restorePix(state, stored),
  }
}

/** Checks credentials, path and method, then the route's own rules. */
function handlerOf(state: PixState): Handler {
  return async (request, response) => {
    if (request.path.startsWith('/files/')) {
      await sendReportFile(state, request.path, response)
      return true
    }
    try {
      if (pixRefusal(request, state.context) !== null) throw new Refusal(401, 'Invalid client token')
      const route = routes.get(request.path)
      if (!route) throw new Refusal(404, 'Not found')
      if (!route.methods.includes(request.method)) throw new Refusal(405, 'Method not allowed')
      const body = request.method === 'POST' ? await jsonBody(request) : {}
      sendData(response, await route.run({ state, query: request.query, body, request }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendRefusal(response, error)
    }
    return true
  }
}

function receive(state: PixState, input: JsonRecord): JsonRecord | undefined {
  const account = state.accounts.find(({ id }) => id === (input.account_id ?? MAIN_ACCOUNT))
  if (!account) return undefined
  const key = state.keys.find((candidate) => candidate.account === account.id)
  const cents = centsOf(input.value) ?? state.random.int(1_000, 90_000)
  const payer = payerOf(state, input)
  const entry = addReceived(state, {
    account: account.id,
    cents,
    txid: null,
    integrationId: null,
    pixKey: key?.key ?? null,
    payer,
  })
  entry.extra = { ...entry.extra, ...recordOf(input, 'wire') }
  return { ...wireEntry(entry), account_id: account.id }
}

function snapshotOf(state: PixState): JsonRecord {
  const { accounts, keys, directory, charges, received, refunds, transfers, reports, infractions, ledger } = state
  return {
    balances: accounts.map(({ id }) => ({
      account: id,
      cents: ledger.balance(id),
      waitingCents: waitingCents(state, id),
    })),
    accounts: accounts.map((account) => ({ ...account })),
    keys: keys.map((key) => ({ ...key })),
    directory: directory.map((person) => ({ ...person })),
    charges: charges.map((charge) => ({ ...charge })).toReversed(),
    received: received
      .map((entry) => ({ ...wireEntry(entry), account_id: entry.account, endToEndId: entry.endToEndId }))
      .toReversed(),
    refunds: refunds.map(({ entry, ...refund }) => ({ ...refund, entryId: entry.id })).toReversed(),
    transfers: transfers.map((transfer) => ({ ...transfer })).toReversed(),
    reports: reports.map((report) => ({ ...report })).toReversed(),
    infractions: infractions.map(wireInfraction),
    counts: { charges: charges.length, received: received.length, infractions: infractions.length },
  }
}
