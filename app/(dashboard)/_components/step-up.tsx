'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { askForProofBy } from '@/lib/client/step-up'

type Asked = { Dialog: ComponentType<{ onEnd: (proven: boolean) => void }>; onEnd: (proven: boolean) => void }

/** Where the page asks the person to prove themselves again; what draws it comes when it is needed. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      askForProofBy(async () => {
        const part = await import('./step-up-dialog').catch(() => null)
        if (!part) return false
        const proven = await new Promise<boolean>((onEnd) => setAsked({ Dialog: part.StepUpDialog, onEnd }))
        setAsked(null)
        return proven
      }),
    [],
  )
  return asked && <asked.Dialog onEnd={asked.onEnd} />
}
