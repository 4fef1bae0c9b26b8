'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuGroup, menuItemClass } from '@/components/ui/menu-items'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import { apiUrl } from '@/lib/client/api'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'

type ExportMenuProps = { kind?: OperationKind; state?: OperationState; q?: string }

const formats = ['csv', 'json'] as const

/** The list of the ledger as one file, narrowed as it is on the screen. The page sends the `export` messages. */
export function ExportMenu(filter: ExportMenuProps) {
  const t = useTranslations('export')
  const trigger = (props: PopoverTriggerProps) => (
    <Button {...props} aria-label={t('button')} className="max-md:w-10 max-md:px-0">
      <Download aria-hidden /> <span className="max-md:hidden">{t('button')}</span>
    </Button>
  )
  return (
    <Menu trigger={trigger} label={t('button')} side="bottom-end" className="w-64">
      <MenuGroup label={t('note')}>
        {formats.map((format) => (
          <a
            key={format}
            role="menuitem"
            tabIndex={-1}
            href={apiUrl('operations/export', { ...filter, format })}
            download
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className={`${menuItemClass} min-h-11`}
          >
            <span>
              <span className="block">{t(format)}</span>
              <span className="block text-ink-3 text-xs">{t(`${format}-what`)}</span>
            </span>
          </a>
        ))}
      </MenuGroup>
    </Menu>
  )
}
