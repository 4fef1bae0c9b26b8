'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { useAccountHref } from './use-account-href'

type AccountLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

export function AccountLink({ href, ...rest }: AccountLinkProps) {
  return <Link {...rest} href={useAccountHref(href)} />
}

type AccountButtonLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'href'> & { href: string }

export function AccountButtonLink({ href, ...rest }: AccountButtonLinkProps) {
  return <ButtonLink {...rest} href={useAccountHref(href)} />
}
