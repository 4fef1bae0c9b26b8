import type { Handler, Settings, SimulatorContext } from '../context.ts'
import { type JsonRecord, recordOf } from '../json.ts'
import type { PixEvent } from '../webhooks.ts'
import { changeAccount } from './accounts.ts'
import { pixRefusal } from './auth.ts'
import { addReceived, type ChargeChange, changeCharge, payCharge, payerOf } from './charges.ts'
import { createWorld } from './create-world.ts'
import { jsonBody, Refusal, sendData, sendRefusal } from './envelope.ts'
import { changeInfraction, type InfractionChange, registerInfraction, wireInfraction } from './infractions.ts'
import { registerMany } from './many-infractions.ts'
import { centsOf } from './money.ts'
import { wireEntry } from './received.ts'
import { settleRefund } from './refunds.ts'
import { sendReportFile } from './report-files.ts'
import { enlargeReport, finishReports } from './reports.ts'
import { routes } from './routes.ts'
import { settleTransfer, waitingCents } from './wallet.ts'
import { MAIN_ACCOUNT, type World } from './world.ts'

export interface Pix {
  handler: Handler
  mainAccountId: string
  state(): JsonRecord
  /** Undefined when there is no unpaid charge with this txid. */
  pay(txid: string, input: JsonRecord): JsonRecord | undefined
  changeCharge(txid: string, change: ChargeChange): boolean
  /** A payment to a key: `account_id`, `value` in reais and `payer` may be chosen; `wire`: members that replace or join those that are listed of it. */
  receive(input: JsonRecord): JsonRecord | undefined
  registerInfraction(input: JsonRecord): JsonRecord | undefined
  manyInfractions(count: number): void
  changeInfraction(id: string, change: InfractionChange): boolean
  settleRefund(endToEndId: string, status: string): boolean
  settleTransfer(txid: string, status: string): boolean
  changeAccount(id: string, status: string): boolean
  changeKey(id: string, removal: Settings['keyRemoval']): boolean
  finishReports(): void
  largeReport(megabytes: number, id?: string): boolean
}

export function createPix(context: SimulatorContext, notify: (event: PixEvent) => void): Pix {
  const world = createWorld(context, notify)
  return {
    handler: handlerOf(world),
    mainAccountId: MAIN_ACCOUNT,
    state: () => stateOf(world),
    pay(txid, input) {
      const entry = payCharge(world, txid, input)
      return entry && { ...wireEntry(entry), account_id: entry.account }
    },
    changeCharge: (txid, change) => changeCharge(world, txid, change),
    receive: (input) => receive(world, input),
    registerInfraction(input) {
      const infraction = registerInfraction(world, input)
      return infraction && wireInfraction(infraction)
    },
    manyInfractions: (count) => registerMany(world, count),
    changeInfraction: (id, change) => changeInfraction(world, id, change),
    settleRefund: (endToEndId, status) => settleRefund(world, endToEndId, status),
    settleTransfer: (txid, status) => settleTransfer(world, txid, status),
    changeAccount: (id, status) => changeAccount(world, id, status),
    changeKey(id, removal) {
      const key = world.keys.find((candidate) => candidate.id === id)
      if (key) key.removal = removal
      return key !== undefined
    },
    finishReports: () => finishReports(world),
    largeReport: (megabytes, id) => enlargeReport(world, megabytes, id),
  }
}

/** Credentials first, then the path, the method, and the route's own rules. */
function handlerOf(world: World): Handler {
  return async (request, response) => {
    if (request.path.startsWith('/files/')) {
      await sendReportFile(world, request.path, response)
      return true
    }
    try {
      if (pixRefusal(request, world.context) !== null) throw new Refusal(401, 'Invalid client token')
      const route = routes.get(request.path)
      if (!route) throw new Refusal(404, 'Not found')
      if (!route.methods.includes(request.method)) throw new Refusal(405, 'Method not allowed')
      const body = request.method === 'POST' ? await jsonBody(request) : {}
      sendData(response, await route.run({ world, query: request.query, body, request }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendRefusal(response, error)
    }
    return true
  }
}

function receive(world: World, input: JsonRecord): JsonRecord | undefined {
  const account = world.accounts.find(({ id }) => id === (input.account_id ?? MAIN_ACCOUNT))
  if (!account) return undefined
  const key = world.keys.find((candidate) => candidate.account === account.id)
  const cents = centsOf(input.value) ?? world.random.int(1_000, 90_000)
  const payer = payerOf(world, input)
  const entry = addReceived(world, {
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

function stateOf(world: World): JsonRecord {
  const { accounts, keys, directory, charges, received, refunds, transfers, reports, infractions, ledger } = world
  return {
    balances: accounts.map(({ id }) => ({
      account: id,
      cents: ledger.balance(id),
      waitingCents: waitingCents(world, id),
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
