'use client'

import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuGroup, menuItemClass } from '@/components/ui/menu-items'
import type { PopoverTriggerProps } from '@/components/ui/popover'

type FileMenuProps = {
  label: string
  /** Describes which rows the file has. */
  note: string
  formats: readonly { href: string; name: string; what: string }[]
}

/** A list as one file, in the format that is chosen. */
export function FileMenu({ label, note, formats }: FileMenuProps) {
  const trigger = (props: PopoverTriggerProps) => (
    <Button {...props} aria-label={label} className="max-md:w-10 max-md:px-0">
      <Download aria-hidden /> <span className="max-md:hidden">{label}</span>
    </Button>
  )
  return (
    <Menu trigger={trigger} label={label} side="bottom-end" className="w-64">
      <MenuGroup label={note}>
        {formats.map(({ href, name, what }) => (
          <a
            key={href}
            role="menuitem"
            tabIndex={-1}
            href={href}
            download
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className={`${menuItemClass} min-h-11`}
          >
            <span>
              <span className="block">{name}</span>
              <span className="block text-ink-3 text-xs">{what}</span>
            </span>
          </a>
        ))}
      </MenuGroup>
    </Menu>
  )
}
