'use client'

import type { ComponentProps } from 'react'
import { cx } from '@/components/ui/cx'
import { useField } from './field-wiring'
import { controlClass } from './input'

/** A text field of several lines that grows with its content. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useField()
  return (
    <div className={cx(controlClass, 'flex')}>
      <textarea
        {...wiring}
        {...rest}
        className={cx(
          'field-sizing-content min-w-0 flex-1 resize-none overflow-auto bg-transparent px-2.5 py-2 text-sm outline-none max-md:text-base',
          className,
        )}
      />
    </div>
  )
}

/** Writes a text at the cursor, replacing the selection, so that it can be undone like typed text. */
export function writeAtCursor(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
