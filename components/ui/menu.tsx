'use client'

import { Check } from 'lucide-react'
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use } from 'react'
import { cx } from './cx'
import { Popover, type PopoverSide, type PopoverTriggerProps } from './popover'

const CloseContext = createContext<() => void>(() => undefined)

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

/** A menu button: actions and choices, each a word. */
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
      {(close) => <CloseContext value={close}>{children}</CloseContext>}
    </Popover>
  )
}

/** The look of an entry, for a link among them. */
export const menuItemClass =
  'flex h-8 w-full items-center gap-2 rounded-xs px-2 text-left outline-none hover:bg-hover focus-visible:bg-hover dark:hover:bg-pressed dark:focus-visible:bg-pressed max-md:h-10 [&>.lucide]:text-ink-3'

type MenuItemProps = Pick<ComponentProps<'button'>, 'role' | 'lang' | 'aria-checked'> & {
  icon?: ReactNode
  end?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, end, onSelect, children, ...rest }: MenuItemProps) {
  const close = use(CloseContext)
  const choose = () => {
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      {...rest}
      data-first-focus={rest['aria-checked'] || undefined}
      tabIndex={-1}
      onClick={choose}
      className={menuItemClass}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {end}
    </button>
  )
}

type MenuChoiceProps = { icon?: ReactNode; checked: boolean; onSelect: () => void; lang?: string; children: ReactNode }

/** One of several, the chosen one ticked; the menu opens on it. */
export function MenuChoice({ checked, onSelect, ...rest }: MenuChoiceProps) {
  return (
    <MenuItem
      {...rest}
      role="menuitemradio"
      aria-checked={checked}
      end={checked && <Check aria-hidden />}
      onSelect={() => checked || onSelect()}
    />
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="min-w-0">
      <div aria-hidden className="px-2 pt-2 pb-1 font-medium text-2xs text-ink-3">
        {label}
      </div>
      {children}
    </fieldset>
  )
}

export function MenuRule() {
  return <hr className="-mx-1 my-1 border-line" />
}
