'use client'

import { useLinkStatus } from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { PrefetchingLink } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'

type NavLinkProps = {
  href: string
  exact?: boolean
  /** Keeps to the account of the page. */
  scoped?: boolean
  /** A link of the navigation, in the rail or in the bar of a phone. */
  place?: keyof typeof shapes
  icon: ReactNode
  children: ReactNode
  end?: ReactNode
}

const shapes = {
  rail: 'flex h-7 items-center gap-2 rounded-sm px-2 text-ink-2 text-sm hover:bg-pressed aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line),var(--lift-hair)] max-rail:h-10 forced-colors:aria-[current]:outline-2 [&>.lucide]:text-ink-3 aria-[current]:[&>.lucide]:text-accent-ink',
  bar: 'relative flex h-14 flex-col items-center justify-center gap-1 rounded-sm text-2xs text-ink-2 aria-[current]:font-medium aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:h-0.5 aria-[current]:before:w-8 aria-[current]:before:bg-accent forced-colors:aria-[current]:outline-2 [&>.lucide]:size-5 [&>.lucide]:text-ink-3 aria-[current]:[&>.lucide]:text-accent-ink',
}

export function NavLink({ href, exact, scoped, place = 'rail', icon, children, end }: NavLinkProps) {
  const path = usePathname()
  const account = useSearchParams().get('accountId')
  const current = path === href || (!exact && path.startsWith(`${href}/`))
  return (
    <PrefetchingLink
      href={scoped && account ? `${href}?${new URLSearchParams({ accountId: account })}` : href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()}
      className={shapes[place]}
    >
      {icon}
      {children}
      {end}
      {place === 'rail' && <Underway />}
    </PrefetchingLink>
  )
}

/** The page is loading. */
function Underway() {
  return useLinkStatus().pending && <Spinner className="ml-auto" />
}
