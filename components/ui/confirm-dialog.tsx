'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './dialog'
import { Field } from './fields/field'
import { Input } from './fields/input'

type ConfirmDialogProps = {
  /** Set by a dialog that stays mounted while it is closed. */
  open?: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question that names its subject. */
  title: ReactNode
  children?: ReactNode
  /** Label of the safe button, which names what stays: "Keep the account". */
  keep: string
  /** The act, by its effect. */
  confirm: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** Must be typed before the act is possible. */
  typed?: string
  /** The failure, shown next to the button. */
  error?: ReactNode
}

/** Asks once more; the focus starts on the safe button. */
export function ConfirmDialog({ open = true, ...rest }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...rest} /> : null
}

function OpenConfirmDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const { onConfirm, children, confirm, tone = 'danger', typed, error, ...dialog } = props
  const t = useTranslations('common')
  const [text, setText] = useState('')
  const word = (chunks: ReactNode) => <span className="text-danger-ink">{chunks}</span>
  return (
    <FormDialog
      {...dialog}
      role="alertdialog"
      onSubmit={onConfirm}
      submit={confirm}
      tone={tone}
      disabled={typed !== undefined && text.trim() !== typed}
      focus={typed ? undefined : 'keep'}
    >
      {children && <div className="text-ink-2 text-sm">{children}</div>}
      {typed && (
        <Field label={t.rich('type-to-confirm', { text: typed, word })}>
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            data-first-focus
          />
        </Field>
      )}
      {error}
    </FormDialog>
  )
}
