import type { APIRequestContext } from '@playwright/test'
import { platformFees } from '../simulator/pix/money.ts'
import { createRandom } from '../simulator/random.ts'
import { accountIds, balanceOf, pixClient } from '../simulator/test-client.ts'
import { longestMs, sendBatch, transfers } from './batch-kills.ts'
import { dataOf, everyRow } from './envelope.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { apiAs } from './test.ts'
import { until } from './until.ts'

type Batch = { env: Environment; api: APIRequestContext; id: unknown }

type Losses = { kills: number; rows: number; seed: number }

const path = '/v1/wallet/transfer'
const invalid = { success: false, message: 'Invalid value', data: null }
/** Money that comes in whenever the balance is too short to go on, in reais. */
const helping = 40

/**
 * Sends a batch while answers are lost, orders and repetitions are refused and the balance is short, by a provider that looks
 * at the balance before its keys, and kills Lastro several times meanwhile. Returns what contradicts the simulator's ledger:
 * a row that moved and is called failed, moved twice or with another amount, or did not move and is called done; and a row
 * that its own event does not confirm in the end.
 */
export async function killDuringLosses({ kills, rows, seed }: Losses): Promise<string[]> {
  const env = await startEnvironment({ configuration: { APPROVAL_THRESHOLD_CENTS: '100000000' } })
  const random = createRandom(seed, 'batch losses')
  try {
    await drain(env)
    arm(env, random, rows)
    const api = await apiAs(env.url, 'finance')
    const { id } = await sendBatch(api, { rows, random })
    const batch = { env, api, id }
    const killsAt = Array.from({ length: kills }, () => random.int(1, rows / 2)).toSorted((a, b) => a - b)
    for (const at of killsAt) {
      await until('too few rows were sent', longestMs, async () => {
        await goOn(batch)
        return env.simulator.requests({ path }).length >= at || null
      })
      await env.kill()
      await env.start()
    }
    await until('the batch did not end', longestMs, async () => ((await goOn(batch)) === 'done' ? true : null))
    const atRest = await until('rows are still being sent', longestMs, async () => {
      const found = await rowsOf(batch)
      return found.some(({ state }) => state === 'sending' || state === null) ? null : found
    })
    return [...compare(env, atRest), ...(await confirmAll(batch))]
  } finally {
    await env.stop()
  }
}

/** Leaves the main account enough for about half of the rows. */
async function drain({ simulator }: Environment): Promise<void> {
  simulator.changeSettings({ balanceBeforeKeys: true })
  const [main] = accountIds(simulator)
  const value = (balanceOf(simulator, main) - platformFees.cashOutCents) / 100 - 2 * helping
  const destination = { pix_key_type: 'EMAIL', pix_key: 'caixa@exemplo.com.br' }
  await pixClient(simulator).post(path, { value, destination_bank_account: destination })
}

function arm({ simulator }: Environment, random: ReturnType<typeof createRandom>, rows: number): void {
  const kinds = ['applied-then-reset', 'applied-then-refused', 'applied-then-refused', 'reset', 'status'] as const
  for (let armed = 0; armed < rows / 8; armed += 1) {
    const kind = random.pick(kinds)
    const line = `lote0.${random.int(0, rows - 1)}@`
    simulator.armFault({
      service: 'pix',
      path,
      match: line,
      kind,
      ...(kind === 'status' && { status: 400, body: invalid }),
    })
  }
}

/** Resumes a paused batch, after money came in. Returns its state. */
async function goOn({ env, api, id }: Batch): Promise<unknown> {
  const { state } = await dataOf(await api.get(`/api/pix/batches/${id}`))
  if (state !== 'paused') return state
  env.simulator.receive({ value: helping })
  await api.post(`/api/pix/batches/${id}/resume`)
  return state
}

async function rowsOf({ api, id }: Batch) {
  return everyRow((cursor) =>
    api.get(`/api/pix/batches/${id}/rows`, { params: { limit: 200, ...(cursor && { cursor }) } }),
  )
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

function compare(env: Environment, rows: Rows): string[] {
  const moved = Map.groupBy(transfers(env), ({ idempotencyKey }) => idempotencyKey)
  return rows.flatMap(({ line, state, operationId, amountCents }) => {
    const [first, ...more] = moved.get(String(operationId)) ?? []
    const isDone = state === 'accepted' || state === 'confirmed'
    if (!first) return isDone ? [`line ${line} is ${state} and did not move`] : []
    if (more.length > 0) return [`line ${line} moved ${more.length + 1} times`]
    if (first.cents !== -Number(amountCents)) return [`line ${line} moved with ${-first.cents} cents`]
    return isDone || state === 'unknown' ? [] : [`line ${line} moved and is ${state}`]
  })
}

/** Upstream reports every movement; returns the rows that this does not confirm. */
async function confirmAll(batch: Batch): Promise<string[]> {
  const { env } = batch
  const moved = transfers(env).flatMap(({ idempotencyKey, reference }) =>
    idempotencyKey ? [{ idempotencyKey, reference }] : [],
  )
  for (const { reference } of moved) env.simulator.settleTransfer(reference, 'done')
  const keys = new Set(moved.map(({ idempotencyKey }) => idempotencyKey))
  const unconfirmed = async () =>
    (await rowsOf(batch)).filter(({ operationId, state }) => keys.has(String(operationId)) && state !== 'confirmed')
  await until('not every movement was confirmed', longestMs, async () =>
    (await unconfirmed()).length === 0 ? true : null,
  ).catch(() => null)
  return (await unconfirmed()).map(({ line, state }) => `line ${line} was reported and is ${state}`)
}
