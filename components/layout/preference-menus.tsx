'use client'

import { ChevronDown, Globe, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Menu, MenuChoice, MenuGroup } from '@/components/ui/menu'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import { apiFetch, apiUrl } from '@/lib/client/api'
import { type Locale, locales } from '@/lib/core/locale'
import { type Theme, themes } from '@/lib/core/preferences'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Keeps what was chosen in a cookie, then draws the page anew by it. */
function useKeep(): (chosen: { locale: Locale } | { theme: Theme }) => Promise<void> {
  const router = useRouter()
  return async (chosen) => {
    await apiFetch(apiUrl('preferences'), { method: 'PUT', body: chosen })
    router.refresh()
  }
}

function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const keep = useKeep()
  const [chosen, setChosen] = useState<Theme | null>(null)
  const choose = (theme: Theme) => {
    setChosen(theme)
    document.documentElement.dataset.theme = theme
    void keep({ theme })
  }
  return [chosen ?? initial, choose]
}

/** The languages, for inside a menu. */
export function LocaleChoices() {
  const t = useTranslations('app')
  const keep = useKeep()
  const current = useLocale()
  return locales.map((locale) => (
    <MenuChoice key={locale} lang={locale} checked={locale === current} onSelect={() => void keep({ locale })}>
      {t(`locale-${locale}`)}
    </MenuChoice>
  ))
}

/** The themes, for inside a menu. */
export function ThemeChoices({ theme: initial }: { theme: Theme }) {
  const t = useTranslations('app')
  const [current, choose] = useTheme(initial)
  return themes.map((theme) => {
    const Icon = icons[theme]
    return (
      <MenuChoice key={theme} icon={<Icon aria-hidden />} checked={theme === current} onSelect={() => choose(theme)}>
        {t(`theme-${theme}`)}
      </MenuChoice>
    )
  })
}

const triggerClass =
  'flex h-7 items-center gap-1.5 rounded-sm px-1 text-ink-3 text-xs hover:text-ink max-md:h-10 [&>.lucide]:size-3.5'

/** The two quiet menus under the sign-in form. */
export function PreferenceMenus({ theme: initial }: { theme: Theme }) {
  const t = useTranslations('app')
  const locale = useLocale()
  const [theme, choose] = useTheme(initial)
  const language = (props: PopoverTriggerProps) => (
    <button type="button" {...props} className={triggerClass}>
      <Globe aria-hidden />
      <span className="sr-only">{t('language')}: </span>
      {t(`locale-${locale}`)}
      <ChevronDown aria-hidden />
    </button>
  )
  const appearance = (props: PopoverTriggerProps) => (
    <button type="button" {...props} className={triggerClass}>
      <SunMoon aria-hidden />
      <span className="sr-only">{t('theme')}: </span>
      {t(`theme-${theme}`)}
      <ChevronDown aria-hidden />
    </button>
  )
  return (
    <div className="flex flex-wrap justify-center gap-x-6">
      <Menu trigger={language} label={t('language')} side="top-start">
        <LocaleChoices />
      </Menu>
      <Menu trigger={appearance} label={t('theme')} side="top-start">
        <MenuGroup label={t('theme')}>
          {themes.map((option) => (
            <MenuChoice key={option} checked={option === theme} onSelect={() => choose(option)}>
              {t(`theme-${option}`)}
            </MenuChoice>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  )
}
