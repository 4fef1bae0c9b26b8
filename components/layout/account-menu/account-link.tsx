'use client'

import { useSearchParams } from 'next/navigation'
import type { ComponentProps } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { ofAccount } from './account-id'

type AccountLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

export function AccountLink({ href, ...rest }: AccountLinkProps) {
  return <Link {...rest} href={useAccountHref(href)} />
}

type AccountButtonLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'href'> & { href: string }

export function AccountButtonLink({ href, ...rest }: AccountButtonLinkProps) {
  return <ButtonLink {...rest} href={useAccountHref(href)} />
}

/** An address with the account of the current page. */
function useAccountHref(href: string): string {
  return ofAccount(href, useSearchParams().get('accountId'))
}
