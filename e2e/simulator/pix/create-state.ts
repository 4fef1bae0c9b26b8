import type { PaidSale } from '../accounting/paid-sales.ts'
import type { SimulatorContext } from '../context.ts'
import type { PixEvent } from '../webhooks.ts'
import { createLedger } from './ledger.ts'
import { makeDirectory } from './people.ts'
import { seedAccounts, seedKeys } from './seed-accounts.ts'
import { seedInfractions } from './seed-infractions.ts'
import { seedPaidSales } from './seed-paid-sales.ts'
import { seedQuarter } from './seed-quarter.ts'
import { seedReceived } from './seed-received.ts'
import { seedReports } from './seed-reports.ts'
import type { PixState } from './state.ts'

export function createState(
  context: SimulatorContext,
  notify: (event: PixEvent) => void,
  paid: readonly PaidSale[],
): PixState {
  const state: PixState = {
    context,
    notify,
    ledger: createLedger(context),
    accounts: seedAccounts(context.clock.start()),
    keys: [],
    directory: makeDirectory(context.random('directory')),
    charges: [],
    received: [],
    refunds: [],
    transfers: [],
    reports: [],
    infractions: [],
    nextReportMegabytes: null,
    random: context.random(liveLabel(context)),
  }
  state.keys = seedKeys(state.accounts, context.random('keys'))
  seedReceived(state)
  seedPaidSales(state, paid)
  if (context.options.quarter) seedQuarter(state)
  seedInfractions(state)
  seedReports(state)
  return state
}

/** Another run on the same state makes other ids. */
function liveLabel({ clock }: SimulatorContext): string {
  return clock.began() === clock.start() ? 'live' : `live from ${clock.began()}`
}
