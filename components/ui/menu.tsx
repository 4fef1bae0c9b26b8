'use client'

import { createContext, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx'
import { Popover, type PopoverSide, type PopoverTriggerProps } from './popover'

/** Closes the menu around an entry. */
export const MenuClose = createContext<() => void>(() => undefined)

type MenuProps = {
  trigger: (props: PopoverTriggerProps) => ReactNode
  label: string
  side?: PopoverSide
  className?: string
  children: ReactNode
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home, End and a first letter move; Tab leaves. */
function onMenuKey(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const move = moves[event.key]
  if (event.key === 'Tab') return event.currentTarget.hidePopover()
  if (move) {
    event.preventDefault()
    return items[move(at, items.length)]?.focus()
  }
  if (event.key.length !== 1 || event.key === ' ' || event.metaKey || event.ctrlKey) return
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  after.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
}

/** A menu button for actions and choices. The entries are loaded when it is first opened. */
export function Menu({ trigger, label, side, className, children }: MenuProps) {
  return (
    <Popover
      trigger={trigger}
      label={label}
      side={side}
      role="menu"
      onKeyDown={onMenuKey}
      className={cx('min-w-48 p-1 text-sm', className)}
    >
      {(close) => <MenuClose value={close}>{children}</MenuClose>}
    </Popover>
  )
}
