import { z } from 'zod'
import type { SendingKey } from './sending-key'

const stored = z.object({ values: z.unknown(), request: z.string().nullable(), refused: z.boolean() })

/** What a form of this tab held, and the request that its key stood for. */
export type Draft<V> = Pick<SendingKey, 'request' | 'refused'> & { values: V }

const nameOf = (kind: string, key: string) => `lastro-${kind}:${key}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What this tab had filled in under the key before it was reloaded; null for another tab's, or another version's. */
export function readDraft<V>(kind: string, key: string, values: z.ZodType<V>): Draft<V> | null {
  const text = sessionStorage.getItem(nameOf(kind, key))
  const draft = text === null ? undefined : stored.safeParse(parseJson(text)).data
  const filled = values.safeParse(draft?.values)
  return draft && filled.success ? { values: filled.data, request: draft.request, refused: draft.refused } : null
}

export function saveDraft<V>(kind: string, { key, request, refused }: SendingKey, values: V): void {
  sessionStorage.setItem(nameOf(kind, key), JSON.stringify({ values, request, refused } satisfies Draft<V>))
}

export function removeDraft(kind: string, key: string): void {
  sessionStorage.removeItem(nameOf(kind, key))
}
