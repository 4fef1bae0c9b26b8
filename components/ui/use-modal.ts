'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

type Modal = { ref: RefObject<HTMLDialogElement | null>; onClose: () => void }

/** Ties a native dialog to a flag: opens it as a modal, gives the focus back, and reports when the person closed it. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)

  // Before the element leaves the page: a dialog that is just removed would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => dialog.close()
  }, [open])

  return { ref, onClose: () => open && !ref.current?.open && onClose() }
}
