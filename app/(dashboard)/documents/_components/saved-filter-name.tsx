'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type SavedFilterNameProps = {
  label: string
  name?: string
  submit: string
  onSubmit: (name: string) => Promise<unknown>
  /** Escape handler, when there is a view to return to. */
  onLeave?: () => void
}

/** Asks for a name and stays open until the name is accepted. */
export function SavedFilterName({ label, name = '', submit, onSubmit, onLeave }: SavedFilterNameProps) {
  const [text, setText] = useState(name)
  const [busy, setBusy] = useState(false)
  return (
    <form
      className="flex flex-1 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        setBusy(true)
        onSubmit(text.trim())
          .then(onLeave)
          // The caller shows the error.
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      <Field label={label} labelHidden={onLeave !== undefined} className="flex-1">
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onLeave) return
            event.preventDefault()
            event.stopPropagation()
            onLeave()
          }}
          autoComplete="off"
          maxLength={60}
          autoFocus={onLeave !== undefined}
          size={onLeave ? 'sm' : 'md'}
        />
      </Field>
      <Button type="submit" size={onLeave ? 'sm' : 'md'} busy={busy} disabled={text.trim() === ''}>
        {submit}
      </Button>
    </form>
  )
}
