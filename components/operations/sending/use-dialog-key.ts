'use client'

import { useMemo, useRef } from 'react'
import { freshKey, keyFor, type SendingKey } from './sending-key'

/** The idempotency key of a dialog. The key outlives the closed dialog, so that the same request sent again is the same operation. */
export function useDialogKey() {
  const current = useRef<SendingKey | null>(null)
  return useMemo(
    () => ({
      take(request: unknown) {
        const next = keyFor(current.current ?? freshKey(), request)
        current.current = next
        return { key: next.key, written: Promise.resolve() }
      },
      markRefused() {
        if (current.current) current.current = { ...current.current, refused: true }
      },
      /** Nothing that was typed is saved. */
      save: () => null,
      discard() {
        current.current = null
      },
    }),
    [],
  )
}

export type DialogKey = ReturnType<typeof useDialogKey>
