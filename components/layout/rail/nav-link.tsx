'use client'

import { useLinkStatus } from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'

type NavLinkProps = {
  href: string
  exact?: boolean
  /** Keeps to the account of the page. */
  scoped?: boolean
  icon: ReactNode
  children: ReactNode
  end?: ReactNode
}

export function NavLink({ href, exact, scoped, icon, children, end }: NavLinkProps) {
  const path = usePathname()
  const account = useSearchParams().get('accountId')
  const current = path === href || (!exact && path.startsWith(`${href}/`))
  return (
    <Link
      href={scoped && account ? `${href}?${new URLSearchParams({ accountId: account })}` : href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()}
      className="flex h-7 items-center gap-2 rounded-sm px-2 text-ink-2 text-sm hover:bg-pressed aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line),var(--lift-hair)] max-rail:h-10 forced-colors:aria-[current]:outline-2 [&>.lucide]:text-ink-3 aria-[current]:[&>.lucide]:text-accent-ink"
    >
      {icon}
      {children}
      {end}
      <Underway />
    </Link>
  )
}

/** The page is loading. */
function Underway() {
  return useLinkStatus().pending && <Spinner className="ml-auto" />
}
