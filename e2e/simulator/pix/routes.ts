import { closeAccount, getAccount, listAccounts, newAccount } from './accounts.ts'
import { createCharge, getCharge } from './charges.ts'
import type { Run } from './envelope.ts'
import { analyse, getInfraction, listInfractions } from './infractions.ts'
import { deleteKey, getKey, listKeys, lookUp, newKey } from './keys.ts'
import { listReceived } from './received.ts'
import { getRefund, requestRefund } from './refunds.ts'
import { getReport, requestReport } from './reports.ts'
import { getBalance, transfer } from './wallet.ts'

export interface Route {
  methods: readonly string[]
  run: Run
}

const get = (run: Run): Route => ({ methods: ['GET'], run })
const post = (run: Run): Route => ({ methods: ['POST'], run })

export const routes = new Map<string, Route>([
  ['/v1/wallet/balance', get(getBalance)],
  ['/v1/wallet/transfer', post(transfer)],
  ['/v1/pix/immediate', post(createCharge)],
  ['/v1/pix/cashin/get', get(getCharge)],
  ['/v1/pix/cashin/list', get(listReceived)],
  ['/v1/pix/cashin/refund', post(requestRefund)],
  ['/v1/pix/cashin/refund_get', get(getRefund)],
  ['/v1/statement/report_request', post(requestReport)],
  ['/v1/statement/report_get', get(getReport)],
  ['/v1/accounts/new', post(newAccount)],
  ['/v1/accounts/list', get(listAccounts)],
  ['/v1/accounts/get', get(getAccount)],
  ['/v1/accounts/close', get(closeAccount)],
  ['/v1/pixkey/new', post(newKey)],
  ['/v1/pixkey/list', get(listKeys)],
  ['/v1/pixkey/get', get(getKey)],
  ['/v1/pixkey/delete', { methods: ['GET', 'POST'], run: deleteKey }],
  ['/v1/pixkey/dict_get', get(lookUp)],
  ['/v1/infractions/list', get(listInfractions)],
  ['/v1/infractions/get', get(getInfraction)],
  ['/v1/infractions/analysis', post(analyse)],
])
