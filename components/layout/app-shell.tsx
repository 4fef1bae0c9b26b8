import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { UserMenu } from '@/components/layout/account-menu/user-menu'
import { CommandMenu } from '@/components/layout/search/command-menu'
import { SearchButton } from '@/components/layout/search/search-button'
import { may, type Role } from '@/lib/core/permissions'
import type { Theme } from '@/lib/core/preferences'
import { type DestinationLabel, destinationsFor, phoneDestinationsFor } from '@/lib/features/navigation/contract'
import { searchActions } from '@/lib/features/search/contract'
import { Brand } from './brand'
import { NavLink } from './nav-link'
import { destinationIcons } from './navigation'
import { NoticeBell } from './notice-bell'
import { mainMenuId } from './page-header'

type AppShellProps = {
  person: { id: string; name: string; email: string; roles: readonly Role[] }
  theme: Theme
  /** How many things wait at a destination; missing or 0 where nothing does. */
  waiting: Partial<Record<keyof typeof waitingKeys, number>>
  children: ReactNode
}

/** The rail and the main plane. Below the rail's width the rail is a popover; phones have a bar below the page. */
export async function AppShell({ person, theme, waiting, children }: AppShellProps) {
  const t = await getTranslations('nav')
  const actions = await getTranslations('search.actions')
  const groups = destinationsFor(person.roles)
  const destinations = groups.flatMap((group) => group.items.map(({ href, label }) => ({ href, name: t(label) })))
  return (
    <div className="flex h-dvh flex-col rail:grid rail:grid-cols-[var(--spacing-rail)_minmax(0,1fr)] print:block print:h-auto">
      <a
        href="#content"
        className="sr-only rounded-sm bg-raised px-3 py-2 font-medium text-sm shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20"
      >
        {t('skip')}
      </a>
      <nav id={mainMenuId} popover="auto" aria-label={t('main')} className="rail">
        <div className="mb-2 flex h-8 flex-none items-center pl-2">
          <Brand />
          <NoticeBell className="ml-auto max-rail:hidden" />
        </div>
        <SearchButton />
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
          {groups.map((group) => (
            <div key={group.label ?? 'top'}>
              {group.label && <p className="px-2 pt-4 pb-1 font-medium text-2xs text-ink-3">{t(group.label)}</p>}
              <ul>
                {group.items.map(({ href, label, exact, scoped }) => {
                  const Icon = destinationIcons[label]
                  return (
                    <li key={href}>
                      <NavLink
                        href={href}
                        exact={exact}
                        scoped={scoped}
                        icon={<Icon aria-hidden />}
                        end={isWaited(label) && <Waiting for={label} count={waiting[label]} />}
                      >
                        {t(label)}
                      </NavLink>
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
        </div>
        <UserMenu name={person.name} email={person.email} roles={person.roles} theme={theme} />
      </nav>
      <main
        id="content"
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden bg-surface outline-none rail:my-2 rail:mr-2 rail:rounded-lg rail:border rail:border-line print:m-0 print:block print:overflow-visible print:border-0"
      >
        {children}
      </main>
      <PhoneBar
        roles={person.roles}
        countOf={(label) => isWaited(label) && <Waiting for={label} count={waiting[label]} />}
      />
      <CommandMenu
        personId={person.id}
        pages={[...destinations, { href: '/account', name: t('account') }, { href: '/guide', name: t('guide') }]}
        actions={searchActions
          .filter((action) => may(person.roles, action.may))
          .map(({ href, name }) => ({ href, name: actions(`${name}.title`) }))}
      />
    </div>
  )
}

const waitingKeys = { approvals: 'awaiting', reconciliation: 'to-decide', infractions: 'to-answer' } as const

const isWaited = (label: string): label is keyof typeof waitingKeys => Object.hasOwn(waitingKeys, label)

async function Waiting({ for: label, count }: { for: keyof typeof waitingKeys; count: number | undefined }) {
  const t = await getTranslations('nav')
  if (!count) return null
  return (
    <span className="ml-auto font-semibold text-wait-ink text-xs tabular-nums">
      {count}
      <span className="sr-only"> {t(waitingKeys[label])}</span>
    </span>
  )
}

type PhoneBarProps = { roles: readonly Role[]; countOf: (label: DestinationLabel) => ReactNode }

/** Labels that fit a fifth of a phone’s width. */
const shortLabels: { [L in DestinationLabel]?: 'pix' | 'infractions-short' } = {
  'pix-overview': 'pix',
  infractions: 'infractions-short',
}

/** The bar below the page on phones: the person's four main screens, and a button for the whole menu. */
function PhoneBar({ roles, countOf }: PhoneBarProps) {
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
