'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'

const longest = 500

type ReasonDialogProps = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'tone'> & {
  label: string
  hint?: string
  /** Shown where the reason is shorter than `shortest`. */
  missing: string
  shortest?: number
  /** The failure, shown where the person acted. */
  error: ReactNode
  onReason: (reason: string) => void
}

/** Asks for the reason of a decision, in the place of the usual question. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, hint, missing, shortest = 1, error, onReason, children, ...dialog } = props
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reason = text.trim()
  const isShort = reason.length < shortest
  return (
    <FormDialog {...dialog} tone="danger" onSubmit={() => (isShort ? setTried(true) : onReason(reason))}>
      {children}
      <Field
        label={label}
        required
        count={{ used: text.length, of: longest }}
        hint={hint}
        error={tried && isShort ? missing : undefined}
      >
        <TextArea
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={longest}
          rows={3}
          data-first-focus
        />
      </Field>
      {error}
    </FormDialog>
  )
}
