import { type Locale, locales } from '@/lib/core/locale'

export const localeCookie = 'lastro-locale'
export const themeCookie = 'lastro-theme'

const defaultLocale: Locale = 'pt-BR'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

export function parseLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale
}

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
