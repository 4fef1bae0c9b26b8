'use client'

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from './cx'

export type PopoverSide = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
}

const areas: Record<PopoverSide, string> = {
  'bottom-start': '[position-area:bottom_span-right]',
  'bottom-end': '[position-area:bottom_span-left]',
  'top-start': '[position-area:top_span-right]',
  'top-end': '[position-area:top_span-left]',
}

/** Places the panel below or above the trigger, inside the window, in browsers without anchor positioning. */
function place(panel: HTMLElement, trigger: HTMLElement, side: PopoverSide) {
  if (CSS.supports('position-area: bottom span-right')) return
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const left = side.endsWith('start') ? at.left : at.right - width
  const above = at.top - height - 4
  const below = at.bottom + 4
  const fits = below + height <= window.innerHeight - 8
  const isAbove = above >= 8 && !(side.startsWith('bottom') && fits)
  panel.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
  // A panel above the trigger is fixed at its lower edge, so that later content grows away from the trigger.
  panel.style.top = isAbove ? 'auto' : `${Math.max(8, Math.min(below, window.innerHeight - height - 8))}px`
  panel.style.bottom = isAbove ? `${window.innerHeight - at.top + 4}px` : 'auto'
}

type PopoverProps = {
  /** Renders the button that opens; give it all the props. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  label: string
  side?: PopoverSide
  role?: 'dialog' | 'menu' | 'listbox'
  className?: string
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

function focusFirst(panel: Element) {
  const first = panel.querySelector<HTMLElement>('[data-first-focus]') ?? panel.querySelector<HTMLElement>(focusable)
  first?.focus()
}

/** Moves the focus into a panel whose content may load after it has opened: the ref of an element inside. */
export function useLateFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const panel = ref.current?.closest('[popover]')
    if (panel?.matches(':popover-open:not(:focus-within)')) focusFirst(panel)
  }, [])
  return ref
}

const focusable = 'input:not(:disabled), select, textarea, button:not(:disabled), a[href], [tabindex]'

/** A panel in the top layer at its trigger: Escape and a click outside close it, and the focus returns. */
export function Popover({
  trigger,
  label,
  side = 'bottom-start',
  role = 'dialog',
  className,
  onKeyDown,
  children,
}: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const close = () => panelRef.current?.hidePopover()

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    // Filled before it shows, so that it is placed by its real size.
    if (event.newState === 'open') flushSync(() => setOpen(true))
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const panel = event.currentTarget
    if (event.newState === 'closed') return setOpen(false)
    if (triggerRef.current) place(panel, triggerRef.current, side)
    focusFirst(panel)
  }

  return (
    <>
      {trigger({ ref: triggerRef, popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': role })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the caller says which of three roles it has */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: all three of them can be named */}
      <div
        ref={panelRef}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        className={cx('panel-pop', areas[side], className)}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}
