import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'

const timeoutMs = 10_000

export const hasSimulator = (): boolean => env().SIMULATOR_URL !== ''

type Call = { method?: 'GET' | 'POST' | 'DELETE'; body?: Record<string, unknown> }

/** One call of the simulator's control; throws `not_configured` where there is none, `not_found` for what it does not have. */
export async function control<T extends z.ZodType>(path: string, answer: T, call: Call = {}): Promise<z.output<T>> {
  const { SIMULATOR_URL } = env()
  if (!hasSimulator()) throw new Problem('not_configured', 'There is no simulator here')
  const { method = 'GET', body } = call
  const response = await fetch(`${SIMULATOR_URL}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (response?.status === 404) throw new Problem('not_found', 'The simulator has no such thing')
  const parsed = response?.ok ? answer.safeParse(await response.json().catch(() => null)) : null
  if (!parsed?.success) throw new Problem('upstream_unreachable', 'The simulator did not do it')
  return parsed.data
}

/** What an act answers beyond that it was done is of no use here. */
export const done = z.unknown()

const fault = z.object({
  id: z.string(),
  service: z.enum(['accounting', 'pix']),
  path: z.string(),
  kind: z.string(),
  until: z.string().nullable(),
})
export type ArmedFault = z.output<typeof fault>

/** Reais, as the Pix service writes them. */
const reais = z.number().transform((value) => Math.round(value * 100))

const choices = z.object({
  now: z.string(),
  charges: z.array(
    z.object({ txid: z.string(), cents: z.number().int(), fixed: z.boolean(), at: z.string().nullable() }),
  ),
  received: z.array(
    z.object({ endToEndId: z.string(), value: reais, payer: z.string().nullable(), at: z.string().nullable() }),
  ),
  key: z.string().nullable(),
  faults: z.array(fault),
})

export const readChoices = () => control('choices', choices)
