'use client'

import { ChevronsUpDown, Keyboard, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Role } from '@/lib/core/permissions'
import type { Theme } from '@/lib/i18n/preferences'
import { openShortcuts } from './command-menu'
import { LocaleChoices, ThemeChoices } from './preference-menus'
import { Avatar } from './ui/avatar'
import { Kbd } from './ui/kbd'
import { Menu, MenuGroup, MenuItem, MenuRule } from './ui/menu'
import type { PopoverTriggerProps } from './ui/popover'

type UserMenuProps = { name: string; email: string; roles: readonly Role[]; theme: Theme }

async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ redirect: false })
  window.location.assign('/login?reason=signed-out')
}

export function UserMenu({ name, email, roles, theme }: UserMenuProps) {
  const t = useTranslations('nav')
  const app = useTranslations('app')
  const roleNames = useTranslations('roles')
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
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
        <p className="truncate px-2 pt-2 text-ink-3 text-xs">{email}</p>
        <MenuGroup label={app('language')}>
          <LocaleChoices />
        </MenuGroup>
        <MenuGroup label={app('theme')}>
          <ThemeChoices theme={theme} />
        </MenuGroup>
        <MenuRule />
        <MenuItem icon={<Keyboard aria-hidden />} end={<Kbd>?</Kbd>} onSelect={openShortcuts}>
          {t('shortcuts')}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
          {t('sign-out')}
        </MenuItem>
      </Menu>
    </div>
  )
}
