'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from './button'
import { cx } from './cx'
import { Form } from './form'
import { useModal } from './use-modal'

type DialogProps = {
  /** Set by a dialog that stays mounted while it is closed. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** A click outside closes it; leave it out where typed text would be lost. */
  dismissible?: boolean
  /** Wraps body and footer in a form. */
  onSubmit?: () => void
  className?: string
}

/**
 * A modal over everything: the browser keeps the focus inside and gives it back. `data-first-focus` names where it
 * starts.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  children,
  footer,
  role,
  dismissible,
  onSubmit,
  className,
}: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)

  const inside = (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-auto p-5">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        {children}
      </div>
      {footer && (
        <div className="flex flex-none flex-wrap justify-end gap-2 border-line border-t px-5 py-3 max-md:[&>*]:flex-1">
          {footer}
        </div>
      )}
    </>
  )
  const boxClass = 'flex max-h-[calc(100dvh-32px)] flex-col'

  return (
    <dialog
      ref={modal.ref}
      role={role}
      aria-labelledby={titleId}
      onClose={modal.onClose}
      closedby={dismissible ? 'any' : 'closerequest'}
      className={cx('sheet w-110', className)}
    >
      {open &&
        (onSubmit ? (
          <Form className={boxClass} onSubmit={onSubmit}>
            {inside}
          </Form>
        ) : (
          <div className={boxClass}>{inside}</div>
        ))}
    </dialog>
  )
}

type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'role' | 'className' | 'children'> & {
  /** Not called while busy or disabled. */
  onSubmit: () => void
  /** The act, by its effect. */
  submit: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  disabled?: boolean
  /** Label of the button that closes the dialog, unless it is "Cancel". */
  keep?: string
  /** The button that gets the focus first, in a dialog without fields. */
  focus?: 'keep' | 'submit'
  /** Shown next to the buttons. */
  note?: ReactNode
}

/** An open dialog that ends in one act, or in the way out. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, submit, tone = 'primary', busy, disabled, keep, focus, note, ...dialog } = props
  const t = useTranslations('common')
  const footer = (
    <>
      {note}
      <Button onClick={dialog.onClose} data-first-focus={focus === 'keep' || undefined}>
        {keep ?? t('cancel')}
      </Button>
      <Button
        type="submit"
        variant={tone}
        busy={busy}
        disabled={disabled}
        data-first-focus={focus === 'submit' || undefined}
      >
        {submit}
      </Button>
    </>
  )
  return <Dialog {...dialog} onSubmit={() => !busy && !disabled && onSubmit()} footer={footer} />
}
