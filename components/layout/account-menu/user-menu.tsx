'use client'

import { ChevronsUpDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Menu } from '@/components/ui/menu'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import type { Role } from '@/lib/core/permissions'
import type { Theme } from '@/lib/core/preferences'

type UserMenuProps = { name: string; email: string; roles: readonly Role[]; theme: Theme }

const loadItems = () => import('./user-menu-items').then((part) => part.UserMenuItems)

/** Loaded as soon as the pointer or the focus reaches the button. */
const UserMenuItems = dynamic(loadItems, { ssr: false, loading: () => <div className="h-86" /> })

export function UserMenu({ name, email, roles, theme }: UserMenuProps) {
  const t = useTranslations('nav')
  const roleNames = useTranslations('roles')
  const preload = () => void loadItems()
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
      onPointerEnter={preload}
      onFocus={preload}
      className="mt-2 flex w-full flex-none items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm leading-4 hover:bg-pressed"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('user-menu', { name })}</span>
        <span aria-hidden className="block truncate font-medium">
          {name}
        </span>
        <span className="block truncate text-ink-3 text-xs">{roles.map((role) => roleNames(role)).join(', ')}</span>
      </span>
      <ChevronsUpDown aria-hidden />
    </button>
  )
  return (
    <div className="border-line border-t">
      <Menu trigger={trigger} label={t('user-menu', { name })} side="top-start" className="w-60">
        <UserMenuItems email={email} theme={theme} />
      </Menu>
    </div>
  )
}
