import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { parseTheme, themeCookie } from '@/lib/core/preferences'
import { PreferenceMenus } from './account-menu/preference-menus'
import { Brand } from './brand'

/** A page outside the dashboard: one column, narrow unless it holds more than a form, language and theme under it. */
export async function AuthFrame({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center bg-surface">
      <main
        className={cx(
          'flex flex-col self-center max-md:self-start',
          wide
            ? 'mt-10 w-220 max-w-[calc(100vw-48px)] max-md:mt-6 max-md:max-w-[calc(100vw-32px)]'
            : 'w-90 max-w-[calc(100vw-48px)] max-md:mt-18',
        )}
      >
        <Brand size="lg" />
        {children}
      </main>
      <footer className="p-6">
        <PreferenceMenus theme={theme} />
      </footer>
    </div>
  )
}
