import { z } from 'zod'
import { type ChargeValues, chargeValues } from './charge-values'
import type { SendingKey } from './sending-key'

const draft = z.object({ values: chargeValues, sent: z.string().nullable(), refused: z.boolean() })

type Draft = z.infer<typeof draft>

const nameOf = (key: string) => `lastro-charge:${key}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What this tab had filled in, and sent, under the key before it was reloaded. */
export function readDraft(key: string): Draft | null {
  const kept = sessionStorage.getItem(nameOf(key))
  return kept === null ? null : (draft.safeParse(parseJson(kept)).data ?? null)
}

export function keepDraft({ key, sent, refused }: SendingKey, values: ChargeValues): void {
  sessionStorage.setItem(nameOf(key), JSON.stringify({ values, sent, refused } satisfies Draft))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
}
