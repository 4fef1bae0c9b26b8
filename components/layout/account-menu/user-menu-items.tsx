'use client'

import { BookOpen, CircleUser, Keyboard, LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { openShortcuts } from '@/components/layout/search/command-menu'
import { Kbd } from '@/components/ui/kbd'
import { MenuGroup, MenuItem, MenuRule } from '@/components/ui/menu-items'
import { useLateFocus } from '@/components/ui/popover'
import { signOut } from '@/lib/client/sign-out'
import type { Theme } from '@/lib/core/preferences'
import { LocaleChoices, ThemeChoices } from './preference-menus'

/** The items of the user menu; they take the focus when they arrive after the menu has opened. */
export function UserMenuItems({ email, theme }: { email: string; theme: Theme }) {
  const t = useTranslations('nav')
  const app = useTranslations('app')
  const router = useRouter()
  const ref = useLateFocus<HTMLDivElement>()
  return (
    <div ref={ref} role="presentation">
      <p className="truncate px-2 pt-2 text-ink-3 text-xs">{email}</p>
      <MenuGroup label={app('language')}>
        <LocaleChoices />
      </MenuGroup>
      <MenuGroup label={app('theme')}>
        <ThemeChoices theme={theme} />
      </MenuGroup>
      <MenuRule />
      <MenuItem icon={<CircleUser aria-hidden />} onSelect={() => router.push('/account')}>
        {t('account')}
      </MenuItem>
      <MenuItem icon={<BookOpen aria-hidden />} onSelect={() => router.push('/guide')}>
        {t('guide')}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} end={<Kbd>?</Kbd>} onSelect={openShortcuts}>
        {t('shortcuts')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        {t('sign-out')}
      </MenuItem>
    </div>
  )
}
