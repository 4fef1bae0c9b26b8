import type { SimulatorContext } from '../context.ts'
import type { PixEvent } from '../webhooks.ts'
import { createLedger } from './ledger.ts'
import { makeDirectory } from './people.ts'
import { seedAccounts, seedKeys } from './seed-accounts.ts'
import { seedInfractions } from './seed-infractions.ts'
import { seedReceived } from './seed-received.ts'
import { seedReports } from './seed-reports.ts'
import type { World } from './world.ts'

export function createWorld(context: SimulatorContext, notify: (event: PixEvent) => void): World {
  const world: World = {
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
    random: context.random('live'),
  }
  world.keys = seedKeys(world.accounts, context.random('keys'))
  seedReceived(world)
  seedInfractions(world)
  seedReports(world)
  return world
}
