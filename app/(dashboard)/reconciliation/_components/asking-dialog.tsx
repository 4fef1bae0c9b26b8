'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import type { BackingDirection } from '@/lib/core/backing'
import type { Decisions } from './use-decisions'
import type { Asking } from './use-ledger-actions'

const restMs = 1_500

const loadDismiss = () => import('./dismiss-dialog').then((part) => part.DismissDialog)
const loadPicker = () => import('./picker-dialog').then((part) => part.PickerDialog)
const DismissDialog = dynamic(loadDismiss, { ssr: false })
const PickerDialog = dynamic(loadPicker, { ssr: false })

/** Preloaded once the page is idle, so that keyboard users need not wait. */
export function usePreloadedDialogs(mayDecide: boolean): void {
  useEffect(() => {
    if (!mayDecide) return
    const timer = setTimeout(() => void Promise.all([loadDismiss(), loadPicker()]).catch(() => null), restMs)
    return () => clearTimeout(timer)
  }, [mayDecide])
}

type AskingDialogProps = {
  asking: NonNullable<Asking>
  name: string
  month: string
  direction: BackingDirection
  decisions: Decisions
  onClose: () => void
}

/** Asks for the reason why a row needs no other side, or for the other side. */
export function AskingDialog({ asking: { kind, row }, name, month, direction, decisions, onClose }: AskingDialogProps) {
  if (kind === 'dismiss')
    return (
      <DismissDialog
        row={row}
        name={name}
        onClose={onClose}
        onDismiss={(reason) => {
          onClose()
          void decisions.dismiss(row, reason)
        }}
      />
    )
  return (
    <PickerDialog
      row={row}
      name={name}
      month={month}
      direction={direction}
      onClose={onClose}
      onLink={(pair) => {
        onClose()
        void decisions.link(row, pair)
      }}
    />
  )
}
