'use client'

import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useWrite } from '@/lib/client/write'
import type { WriteContract } from '@/lib/core/contract'
import { ErrorNotice } from './error-notice'

type ConfirmWriteProps<I extends object, O> = {
  contract: WriteContract<I, O>
  input: I
  title: string
  keep: string
  confirm: string
  tone?: 'primary' | 'danger'
  children: ReactNode
  onClose: () => void
  /** Called after the write; default: `onClose`. */
  onDone?: (answer: O) => void
}

/** Asks for confirmation and sends a write; a failure is shown in the dialog. */
export function ConfirmWrite<I extends object, O>(props: ConfirmWriteProps<I, O>) {
  const { contract, input, onDone, ...dialog } = props
  const write = useWrite(contract, { onSuccess: onDone ?? dialog.onClose })
  return (
    <ConfirmDialog
      {...dialog}
      busy={write.isPending}
      onConfirm={() => write.mutate(input)}
      error={write.error && <ErrorNotice error={write.error} />}
    />
  )
}
