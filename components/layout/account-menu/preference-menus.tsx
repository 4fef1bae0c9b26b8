'use client'

import { ChevronDown, Globe, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Menu } from '@/components/ui/menu'
import { MenuChoice, MenuGroup } from '@/components/ui/menu-items'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import { apiFetch } from '@/lib/client/api'
import { type Locale, locales } from '@/lib/core/locale'
import { type Theme, themes } from '@/lib/core/preferences'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Saves a preference in a cookie, then renders the page again. */
function useSavePreference(): (chosen: { locale: Locale } | { theme: Theme }) => Promise<void> {
  const router = useRouter()
  return async (chosen) => {
    await apiFetch('preferences', { method: 'PUT', body: chosen })
    router.refresh()
  }
}

function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const save = useSavePreference()
  const [chosen, setChosen] = useState<Theme | null>(null)
  const choose = (theme: Theme) => {
    setChosen(theme)
    document.documentElement.dataset.theme = theme
    void save({ theme })
  }
  return [chosen ?? initial, choose]
}

/** The languages, for inside a menu. */
export function LocaleChoices() {
  const t = useTranslations('app')
  const save = useSavePreference()
  const current = useLocale()
  return locales.map((locale) => (
    <MenuChoice key={locale} lang={locale} checked={locale === current} onSelect={() => void save({ locale })}>
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

/** Both as fields of a form; each is saved as soon as it is chosen. */
export function PreferenceFields({ theme: initial }: { theme: Theme }) {
  const t = useTranslations('app')
  const locale = useLocale()
  const save = useSavePreference()
  const [theme, choose] = useTheme(initial)
  return (
    <>
      <Field label={t('language')}>
        <Select
          value={locale}
          onChange={({ target }) => {
            const chosen = locales.find((known) => known === target.value)
            if (chosen) void save({ locale: chosen })
          }}
          options={locales.map((known) => ({ value: known, label: t(`locale-${known}`) }))}
        />
      </Field>
      <Field label={t('theme')}>
        <Select
          value={theme}
          onChange={({ target }) => {
            const chosen = themes.find((known) => known === target.value)
            if (chosen) choose(chosen)
          }}
          options={themes.map((known) => ({ value: known, label: t(`theme-${known}`) }))}
        />
      </Field>
    </>
  )
}

/** The two quiet menus under the sign-in form. */
export function PreferenceMenus({ theme: initial }: { theme: Theme }) {
  const t = useTranslations('app')
  const locale = useLocale()
  const [theme, choose] = useTheme(initial)
  return (
    <div className="flex flex-wrap justify-center gap-x-6">
      <QuietMenu label={t('language')} icon={<Globe aria-hidden />} value={t(`locale-${locale}`)}>
        <LocaleChoices />
      </QuietMenu>
      <QuietMenu label={t('theme')} icon={<SunMoon aria-hidden />} value={t(`theme-${theme}`)}>
        <MenuGroup label={t('theme')}>
          {themes.map((option) => (
            <MenuChoice key={option} checked={option === theme} onSelect={() => choose(option)}>
              {t(`theme-${option}`)}
            </MenuChoice>
          ))}
        </MenuGroup>
      </QuietMenu>
    </div>
  )
}

type QuietMenuProps = { label: string; icon: ReactNode; value: string; children: ReactNode }

function QuietMenu({ label, icon, value, children }: QuietMenuProps) {
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
      className="flex h-7 items-center gap-1.5 rounded-sm px-1 text-ink-3 text-xs hover:text-ink max-md:h-10 [&>.lucide]:size-3.5"
    >
      {icon}
      <span className="sr-only">{label}: </span>
      {value}
      <ChevronDown aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} label={label} side="top-start">
      {children}
    </Menu>
  )
}
