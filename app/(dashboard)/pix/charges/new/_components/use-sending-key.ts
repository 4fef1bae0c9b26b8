'use client'

import { useQueryState } from 'nuqs'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { dropDraft, keepDraft, readDraft } from './charge-draft'
import type { ChargeValues } from './charge-values'
import { freshKey, keyFor, type SendingKey } from './sending-key'

/**
 * The form's idempotency key: minted once when the form opens and kept in the address, so that a reload is the same
 * operation. `onDraft` gets what had been filled in before the reload.
 */
export function useSendingKey(onDraft: (values: ChargeValues) => void) {
  const [inAddress, setInAddress] = useQueryState('key', { history: 'replace' })
  const current = useRef<SendingKey | null>(null)
  /** The key that the page was opened with: there may be a charge under it already. */
  const [openedWith, setOpenedWith] = useState<string | null>(null)

  useEffect(() => {
    if (current.current) return
    const given = z.guid().safeParse(inAddress).data
    const draft = given ? readDraft(given) : null
    current.current = { ...freshKey(given), ...(draft && { sent: draft.sent, refused: draft.refused }) }
    if (given) setOpenedWith(given)
    else setInAddress(current.current.key)
    if (draft) onDraft(draft.values)
  }, [inAddress, setInAddress, onDraft])

  function replace(next: SendingKey) {
    const before = current.current?.key
    current.current = next
    if (before === next.key) return
    if (before) dropDraft(before)
    setInAddress(next.key)
  }

  return {
    openedWith,
    /** The key to send the request under, from now on the form's. */
    take(request: unknown): string {
      const next = keyFor(current.current ?? freshKey(), request)
      replace(next)
      return next.key
    },
    /** Under the key the answer is settled: the next sending takes another. */
    markRefused() {
      if (current.current) current.current = { ...current.current, refused: true }
    },
    keep: (values: ChargeValues) => current.current && keepDraft(current.current, values),
    drop: () => current.current && dropDraft(current.current.key),
  }
}
