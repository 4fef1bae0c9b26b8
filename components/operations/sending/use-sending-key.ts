'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { FormKind } from './form-request'
import { draftKey, freshKey, keyFor, type SendingKey } from './sending-key'

type SendingKeyOptions<V> = {
  kind: FormKind
  /** Parses what was saved: the form's values. */
  values: z.ZodType<V>
  /** Receives what had been filled in before a reload; must be stable. */
  onDraft: (values: V) => void
  /** When the key comes to be: as the form opens, or as its request is reviewed. */
  mint?: 'open' | 'review'
}

const parsers = { key: parseAsString, draft: parseAsString }
const replacing = { history: 'replace' } as const
const maxWrites = 5
const uuid = (text: string | null) => z.guid().safeParse(text).data ?? null

/**
 * A form's idempotency key, stored in the address, so that a reload is the same operation, together with the form's
 * values.
 */
export function useSendingKey<V>({ kind, values: schema, onDraft, mint = 'open' }: SendingKeyOptions<V>) {
  const [address, setAddress] = useQueryStates(parsers, replacing)
  const current = useRef<SendingKey | null>(null)
  const [opened, setOpened] = useState<{ key: string | null; restored: boolean } | null>(null)

  useEffect(() => {
    if (current.current) return
    const given = uuid(address.key)
    const name = given ?? uuid(address.draft)
    const draft = name ? readDraft(kind, name, schema) : null
    const own = draft !== null || mint === 'open'
    const key = given && own ? freshKey(given) : mint === 'open' ? freshKey() : draftKey((own && name) || undefined)
    current.current = { ...key, ...(draft && { request: draft.request, refused: draft.refused }) }
    setOpened({ key: given, restored: draft !== null })
    if (draft) onDraft(draft.values)
  }, [address, onDraft, kind, schema, mint])

  const here = useRef(false)
  // A change of the address is lost during a navigation, so it is repeated until the address has the key.
  const write = useCallback(async () => {
    for (let times = 0; here.current && current.current && times < maxWrites; times++) {
      const wanted = addressOf(current.current)
      const { searchParams } = new URL(window.location.href)
      if (searchParams.get('key') === wanted.key && searchParams.get('draft') === wanted.draft) return
      await setAddress(wanted)
    }
  }, [setAddress])
  useEffect(() => {
    here.current = true
    // A key that came without its form stays in the address until it is known whether it was sent.
    if (opened && (opened.restored || opened.key === null || mint === 'open')) write()
    return () => {
      here.current = false
    }
  }, [opened, write, mint])

  /** The key to send the request under, from now on the form's; `written` once the address says so too. */
  const take = useCallback(
    (request: unknown): { key: string; written: Promise<unknown> } => {
      const before = current.current
      const next = keyFor(before ?? freshKey(), request)
      current.current = next
      if (before?.key === next.key) return { key: next.key, written: Promise.resolve() }
      if (before) removeDraft(kind, before.key)
      return { key: next.key, written: write() }
    },
    [kind, write],
  )
  /** The key has its final response: the next request takes another key. */
  const markRefused = useCallback(() => {
    if (current.current) current.current = { ...current.current, refused: true }
  }, [])
  const save = useCallback((values: V) => current.current && saveDraft(kind, current.current, values), [kind])
  const discard = useCallback(() => current.current && removeDraft(kind, current.current.key), [kind])

  return {
    /** The key that the page was opened with: there may be an operation under it already. */
    openedWith: opened?.key ?? null,
    /** Whether this tab still had the stored draft; null until it was read. */
    restored: opened?.restored ?? null,
    /** Removes a key without a known operation from the address. */
    disown: write,
    take,
    markRefused,
    save,
    discard,
  }
}

function addressOf({ key, minted }: SendingKey) {
  return minted ? { key, draft: null } : { key: null, draft: key }
}

export type SendingKeyHold<V> = ReturnType<typeof useSendingKey<V>>

const stored = z.object({ values: z.unknown(), request: z.string().nullable(), refused: z.boolean() })

/** A form's values in this tab, and the request that its key was used for. */
type Draft<V> = Pick<SendingKey, 'request' | 'refused'> & { values: V }

const nameOf = (kind: string, key: string) => `lastro-${kind}:${key}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Values under the key before this tab was reloaded; null for another tab's or version's. */
function readDraft<V>(kind: string, key: string, values: z.ZodType<V>): Draft<V> | null {
  const text = sessionStorage.getItem(nameOf(kind, key))
  const draft = text === null ? undefined : stored.safeParse(parseJson(text)).data
  const filled = values.safeParse(draft?.values)
  return draft && filled.success ? { values: filled.data, request: draft.request, refused: draft.refused } : null
}

function saveDraft<V>(kind: string, { key, request, refused }: SendingKey, values: V): void {
  sessionStorage.setItem(nameOf(kind, key), JSON.stringify({ values, request, refused } satisfies Draft<V>))
}

function removeDraft(kind: string, key: string): void {
  sessionStorage.removeItem(nameOf(kind, key))
}
