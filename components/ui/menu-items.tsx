'use client'

import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import { MenuClose } from './menu'

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
  const close = use(MenuClose)
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

/** A choice among several, the chosen one ticked; the menu opens on it. */
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
