import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { mainMenuId } from '@/components/layout/page-header'
import type { Role } from '@/lib/core/permissions'
import { type DestinationLabel, phoneDestinationsFor } from '@/lib/features/navigation/contract'
import { NavLink } from './nav-link'
import { destinationIcons } from './navigation'

type PhoneBarProps = { roles: readonly Role[]; countOf: (label: DestinationLabel) => ReactNode }

/** Labels that fit a fifth of a phone’s width. */
const shortLabels: { [L in DestinationLabel]?: 'pix' | 'infractions-short' } = {
  'pix-overview': 'pix',
  infractions: 'infractions-short',
}

/** The bar below the page on phones: the person's four main screens, and a button for the whole menu. */
export function PhoneBar({ roles, countOf }: PhoneBarProps) {
  const t = useTranslations('nav')
  const cell = 'min-w-0 flex-auto basis-0'
  return (
    <nav
      aria-label={t('bar')}
      className="flex-none border-line border-t bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {phoneDestinationsFor(roles).map(({ href, label, exact, scoped }) => {
          const Icon = destinationIcons[label]
          return (
            <li key={href} className={cell}>
              <NavLink
                place="bar"
                href={href}
                exact={exact && label === 'home'}
                scoped={scoped}
                icon={<Icon aria-hidden />}
                end={<span className="absolute top-1 left-1/2 ml-2">{countOf(label)}</span>}
              >
                <span className="max-w-full truncate">{t(shortLabels[label] ?? label)}</span>
              </NavLink>
            </li>
          )
        })}
        <li className={cell}>
          <button
            type="button"
            popoverTarget={mainMenuId}
            className="flex h-14 w-full flex-col items-center justify-center gap-1 rounded-sm text-2xs text-ink-2"
          >
            <Menu aria-hidden className="size-5 text-ink-3" />
            <span className="max-w-full truncate">{t('more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
