import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Movement } from '../simulator/journal.ts'
import { createRandom, type Random } from '../simulator/random.ts'
import type { Child } from './child.ts'
import { dataOf, everyRow } from './envelope.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { startLastro } from './lastro.ts'
import { anyFreePort } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { apiAs } from './test.ts'
import { until } from './until.ts'

type Kills = {
  kills: number
  rows: number
  seed: number
}

/** An instance that can be killed and started again on its data folder. */
type Instance = { url: string; kill(): Promise<void>; start(): Promise<void> }

/** Longer than a killed instance's lease of a batch, with the retries of transfers without an answer. */
export const longestMs = 240_000

/**
 * Sends a batch for each kill by two instances on PostgreSQL, and kills one of them once a random number of its rows has been paid. Returns what differs
 * between the simulator's ledger and the rows: paid twice, not paid, or paid with another amount.
 */
export async function killDuringBatches({ kills, rows, seed }: Kills): Promise<string[]> {
  const postgres = await startPostgres()
  const configuration = { APPROVAL_THRESHOLD_CENTS: '100000000', DATABASE_URL: postgres.url }
  const env = await startEnvironment({ configuration })
  const other = await secondInstance(env)
  const instances = [env, other]
  const random = createRandom(seed, 'batch kills')
  const faults: string[] = []
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const [killed = env, asked = env] = random.chance(0.5) ? instances : instances.toReversed()
      const killAt = random.int(1, rows - 1)
      const before = transfers(env).length
      const batch = await sendBatch(await apiAs(asked.url, 'finance'), { kill, rows, random })
      await until('too few rows were paid', longestMs, async () => transfers(env).length - before >= killAt || null)
      await killed.kill()
      await killed.start()
      const api = await apiAs(killed.url, 'finance')
      faults.push(
        ...(await compare(api, batch, () => transfers(env).slice(before))).map(
          (fault) => `kill ${kill + 1} at row ${killAt}: ${fault}`,
        ),
      )
    }
  } finally {
    await other.stop()
    await env.stop()
    await postgres.stop()
  }
  return faults
}

async function secondInstance(env: Environment): Promise<Instance & { stop(): Promise<void> }> {
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const start = () => startLastro({ ...env.options, port, url, dataDir })
  let lastro: Child = await start()
  return {
    url,
    kill: () => lastro.kill(),
    async start() {
      lastro = await start()
    },
    async stop() {
      await lastro.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Batch = { id: unknown; rows: number }

/** Transfers of the simulator's ledger, oldest first. */
export const transfers = ({ simulator }: Environment) => simulator.movements().filter(({ kind }) => kind === 'TRANSFER')

/** Uploads and requests a batch of new payees with random amounts. */
export async function sendBatch(
  api: APIRequestContext,
  { kill = 0, rows, random }: { kill?: number; rows: number; random: Random },
): Promise<Batch> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `lote${kill}.${row}@exemplo.com.br;EMAIL;0,${String(random.int(1, 99)).padStart(2, '0')}`,
  )
  const headers = { 'content-type': 'application/octet-stream' }
  const data = Buffer.from(['chave;tipo;valor', ...lines].join('\n'))
  const { id, version } = await dataOf(await api.post('/api/pix/batches', { data, headers }), 201)
  const request = { data: { version }, headers: { 'idempotency-key': randomUUID() } }
  await dataOf(await api.post(`/api/pix/batches/${id}/request`, request), 202)
  return { id, rows }
}

async function compare(api: APIRequestContext, { id, rows }: Batch, paid: () => Movement[]): Promise<string[]> {
  const rowsOf = () =>
    everyRow((cursor) => api.get(`/api/pix/batches/${id}/rows`, { params: { limit: 200, ...(cursor && { cursor }) } }))
  const settled = await until('the batch did not end', longestMs, async () => {
    const { state } = await dataOf(await api.get(`/api/pix/batches/${id}`))
    if (state !== 'done') return null
    const found = await rowsOf()
    return found.every((row) => row.state === 'accepted') ? found : null
  })
  const moved = Map.groupBy(paid(), ({ idempotencyKey }) => idempotencyKey)
  const faults = settled.flatMap(({ line, operationId, amountCents }) => {
    const [first, ...more] = moved.get(String(operationId)) ?? []
    if (!first) return [`line ${line} is accepted and was not paid`]
    if (more.length > 0) return [`line ${line} was paid ${more.length + 1} times`]
    return first.cents === -Number(amountCents) ? [] : [`line ${line} was paid with ${-first.cents} cents`]
  })
  if (settled.length !== rows) faults.push(`${settled.length} rows instead of ${rows}`)
  const count = paid().length
  return count === rows ? faults : [...faults, `${count} payments of ${rows} rows`]
}
