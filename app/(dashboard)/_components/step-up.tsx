'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { askForProofBy } from '@/lib/client/step-up'

/** Loads the second-factor dialog on demand. */
export function StepUp() {
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(
    () =>
      askForProofBy(async (subject) => {
        const part = await import('./step-up-dialog').catch(() => null)
        if (!part) return false
        const proven = await new Promise<boolean>((onEnd) =>
          setDialog(<part.StepUpDialog subject={subject} onEnd={onEnd} />),
        )
        setDialog(null)
        return proven
      }),
    [],
  )
  return dialog
}
