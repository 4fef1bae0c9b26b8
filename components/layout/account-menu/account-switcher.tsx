'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Landmark } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Popover, type PopoverTriggerProps } from '@/components/ui/popover'
import { readQuery } from '@/lib/client/read-query'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { useAccountId } from './use-account-id'

const loadMenu = () => import('./account-menu').then((part) => part.AccountMenu)

/** Loaded as soon as the pointer or the focus reaches the button. */
const AccountMenu = dynamic(loadMenu, { ssr: false, loading: () => <div className="h-40" /> })

type AccountSwitcherProps = {
  /** For a place next to a primary button: on small screens only the icon, coloured unless the main account is chosen. */
  compact?: boolean
  className?: string
}

/** The account that the page is about, in its address; the accounts are loaded when one has to be named or chosen. */
export function AccountSwitcher({ compact, className }: AccountSwitcherProps) {
  const t = useTranslations('account-switcher')
  const { accountId, chooseAccount } = useAccountId()
  const name = useAccountName()
  const preload = () => void loadMenu()
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
      onPointerEnter={preload}
      onFocus={preload}
      aria-label={t('label', { name })}
      title={accountId}
      className={cx(
        buttonClass(),
        'min-w-0 max-w-60 flex-initial max-md:max-w-44',
        compact && 'max-md:w-10 max-md:px-0',
        compact && accountId && 'max-md:border-accent-line max-md:bg-accent-soft',
        className,
      )}
    >
      <Landmark aria-hidden className={compact ? undefined : 'max-md:hidden'} />
      <span className={cx('truncate', compact && 'max-md:hidden')}>{name}</span>
      <ChevronDown aria-hidden className={compact ? 'max-md:hidden' : undefined} />
    </button>
  )
  return (
    <Popover trigger={trigger} label={t('choose')} side="bottom-end" className="w-90">
      {(close) => (
        <AccountMenu
          chosen={accountId}
          onChoose={(id) => {
            close()
            chooseAccount(id)
          }}
        />
      )}
    </Popover>
  )
}

/** The address's account by its name, and the main one as such. */
export function useAccountName(): string {
  const t = useTranslations('account-switcher')
  const { accountId } = useAccountId()
  const nameOf = useAccountNames(accountId !== undefined)
  return accountId === undefined ? t('main') : nameOf(accountId)
}

/** Accounts by their names, and by their ids where none is known; read where one is `needed`. */
export function useAccountNames(needed = true): (accountId: string) => string {
  const known = useQuery({ ...readQuery(accounts.known, {}), enabled: needed }).data?.accounts
  return (accountId) => known?.find(({ id }) => id === accountId)?.name ?? accountId
}
