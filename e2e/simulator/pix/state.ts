import type { SimulatorContext } from '../context.ts'
import type { Random } from '../random.ts'
import type { PixEvent } from '../webhooks.ts'
import type { Ledger } from './ledger.ts'
import type {
  Charge,
  Infraction,
  Listed,
  Person,
  PixAccount,
  PixKey,
  Received,
  Refund,
  Report,
  Transfer,
} from './model.ts'

export const MAIN_ACCOUNT = 'acc_7f3c2e90-5b1d-4c7e-9a44-0d2f6b81c3e5'

/** The state of the Pix side; a new one equals the first. */
export interface PixState {
  context: SimulatorContext
  notify(event: PixEvent): void
  ledger: Ledger
  /** The first is the main account. */
  accounts: PixAccount[]
  keys: PixKey[]
  directory: Listed[]
  charges: Charge[]
  /** Oldest first. */
  received: Received[]
  refunds: Refund[]
  transfers: Transfer[]
  reports: Report[]
  infractions: Infraction[]
  /** Set by control: size of the next requested report's file. */
  nextReportMegabytes: number | null
  /** Random numbers for everything created after the start. */
  random: Random
}

export function ownerOf(state: PixState, account: string): Person {
  const owner = state.accounts.find(({ id }) => id === account)
  return { name: owner?.name ?? 'Sem nome', document: owner?.taxId ?? '' }
}
