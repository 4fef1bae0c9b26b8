import type { Handler, Settings, SimulatorContext } from '../context.ts'
import type { JsonRecord } from '../json.ts'
import type { PixEvent } from '../webhooks.ts'

export interface Pix {
  handler: Handler
  mainAccountId: string
  state(): JsonRecord
  pay(txid: string, input: JsonRecord): JsonRecord
  receive(input: JsonRecord): JsonRecord
  registerInfraction(input: JsonRecord): JsonRecord
  settleRefund(endToEndId: string, status: string): boolean
  settleTransfer(txid: string, status: string): boolean
  changeAccount(id: string, status: string): boolean
  changeKey(id: string, removal: Settings['keyRemoval']): boolean
  largeReport(megabytes: number, id?: string): boolean
}

export function createPix(_context: SimulatorContext, _notify: (event: PixEvent) => void): Pix {
  return {
    handler: () => Promise.resolve(false),
    mainAccountId: 'main',
    state: () => ({}),
    pay: () => ({}),
    receive: () => ({}),
    registerInfraction: () => ({}),
    settleRefund: () => false,
    settleTransfer: () => false,
    changeAccount: () => false,
    changeKey: () => false,
    largeReport: () => false,
  }
}
