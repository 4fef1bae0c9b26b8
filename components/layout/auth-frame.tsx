import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { parseTheme, themeCookie } from '@/lib/core/preferences'
import { Brand } from './brand'
import { PreferenceMenus } from './preference-menus'

/** A page for whoever is not signed in: one narrow column, language and theme under it. */
export async function AuthFrame({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center bg-surface">
      <main className="flex w-90 max-w-[calc(100vw-48px)] flex-col self-center max-md:mt-18 max-md:self-start">
        <Brand size="lg" />
        {children}
      </main>
      <footer className="p-6">
        <PreferenceMenus theme={theme} />
      </footer>
    </div>
  )
}
