'use server'

import { cookies } from 'next/headers'
import { localeCookie, parseLocale, parseTheme, themeCookie } from '@/lib/i18n/preferences'

const kept = { path: '/', maxAge: 365 * 24 * 60 * 60, sameSite: 'lax', httpOnly: true } as const

export async function chooseLocale(value: string): Promise<void> {
  const jar = await cookies()
  jar.set(localeCookie, parseLocale(value), kept)
}

export async function chooseTheme(value: string): Promise<void> {
  const jar = await cookies()
  jar.set(themeCookie, parseTheme(value), kept)
}
