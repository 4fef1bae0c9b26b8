import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { untilIndexed } from '../../support/document-index.ts'
import { type Environment, startEnvironment } from '../../support/environment.ts'
import type { Role } from '../../support/people.ts'
import { createPeople } from '../../support/people.ts'
import { redirectTemporaryFiles } from '../../support/prepared-folder.ts'
import { apiAs, sessionOf } from '../../support/test.ts'
import { fillDemo, nextStage } from '../demo/fill.ts'
import type { DataSet } from './options.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>

/** A Lastro with simulator, the four people and example data. */
export type PictureStage = {
  env: Environment
  as(role: Role): Promise<APIRequestContext>
  sessionOf(role: Role): Promise<Session>
  stop(): Promise<void>
}

const documents: Record<DataSet, number> = { usual: 900, empty: 0, one: 1, many: 10_000, long: 300 }

/** Makes each value once and caches it. */
function once<T>(make: (role: Role) => Promise<T>): (role: Role) => Promise<T> {
  const made = new Map<Role, Promise<T>>()
  return (role) => {
    const known = made.get(role) ?? make(role)
    made.set(role, known)
    return known
  }
}

export async function setPictureStage(data: DataSet): Promise<PictureStage> {
  const removeFiles = redirectTemporaryFiles()
  const marksFile = join(tmpdir(), 'quarter.json')
  const env = await startEnvironment({
    simulator: {
      seed: 1,
      documents: documents[data],
      sales: data === 'usual' || data === 'long',
      quarter: data === 'usual',
    },
    configuration: { DOCUMENT_INDEX: 'on', APPROVAL_THRESHOLD_CENTS: '500000', RECEIVED_DAYS: '60' },
    clockAt: data === 'usual' ? nextStage(marksFile)?.at : undefined,
  })
  const stop = () => env.stop().finally(removeFiles)
  try {
    if (data === 'usual') {
      await fillDemo({ url: env.url, simulatorUrl: env.simulator.url, marksFile, moveClock: env.moveClock })
      await env.halt()
      await env.start()
    }
    await createPeople(env.url)
    const as = once((role) => apiAs(env.url, role))
    env.simulator.changeSettings({ transferSettleMs: 1_000, refundSettleMs: 1_000 })
    fill(env, data)
    await untilIndexed(await as('finance'))
    return { env, as, sessionOf: once((role) => sessionOf(env.url, role)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const longName = 'Companhia Brasileira de Distribuição e Comércio de Equipamentos Hidráulicos do Nordeste S.A.'

function fill({ simulator }: Environment, data: DataSet): void {
  if (data === 'many') simulator.manyInfractions(10_000)
  if (data !== 'long') return
  for (let at = 0; at < 12; at += 1) {
    const payer = { name: `${longName} ${at}`, document: '28848973213' }
    const { end_to_end_id: payment } = simulator.receive({ value: 987_654_321.09 - at, payer })
    simulator.registerInfraction({ transaction_id: payment, amount: 98_765_432_109 - at })
  }
}
