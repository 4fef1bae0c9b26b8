'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListOption, moveInOptions } from '@/components/list/filter-options'
import { matchesText } from '@/components/list/match-text'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/input'
import { useLateFocus } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { accountIdIn } from './account-id'
import { ErrorNotice } from './error-notice'

const optionClass = 'min-h-9 py-1 max-md:min-h-11'

type AccountMenuProps = {
  /** The main account without one. */
  chosen: string | undefined
  onChoose: (id: string | null) => void
}

/** The main account and those under it; an id that is not among them can be typed. */
export function AccountMenu({ chosen, onChoose }: AccountMenuProps) {
  const t = useTranslations('account-switcher')
  const ref = useLateFocus<HTMLDivElement>()
  const [text, setText] = useState('')
  const { data, error, isPending, isFetching, refetch } = useQuery(readQuery(accounts.known, {}))
  const known = data?.accounts ?? []
  const unlisted = chosen !== undefined && data !== undefined && !known.some(({ id }) => id === chosen)
  const choices = unlisted ? [{ id: chosen, status: '', name: null }, ...known] : known
  const shown = choices.filter(({ id, name }) => matchesText(text, [id, name]))
  const main = matchesText(text, [t('main')])
  const typed = shown.length === 0 && !main ? accountIdIn(text.trim()) : undefined
  const [first] = shown

  function onEnter() {
    if (typed) onChoose(typed)
    else if (!main && first) onChoose(first.id)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the options in it
    <div ref={ref} role="presentation" onKeyDown={moveInOptions} className="flex max-h-100 flex-col p-1 text-sm">
      <Input
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        boxClassName="mb-1 flex-none"
      />
      <div role="listbox" aria-label={t('choose')} className="min-h-0 overflow-auto">
        {main && (
          <ListOption className={optionClass} chosen={chosen === undefined} onChoose={() => onChoose(null)}>
            <span className="font-medium">{t('main')}</span>
          </ListOption>
        )}
        {shown.map((account) => (
          <ListOption
            className={optionClass}
            key={account.id}
            chosen={account.id === chosen}
            onChoose={() => onChoose(account.id)}
          >
            <Account account={account} />
          </ListOption>
        ))}
        {typed && (
          <ListOption className={optionClass} chosen={false} onChoose={() => onChoose(typed)}>
            <span className="font-medium">{t('use-id')}</span>
            <span className="ident block truncate text-2xs text-ink-3">{typed}</span>
          </ListOption>
        )}
      </div>
      {isPending && <Skeleton className="m-2 w-40" />}
      {data && known.length === 0 && <p className="px-2 py-2 text-ink-3 text-xs">{t('none')}</p>}
      {error && !data && (
        <ErrorNotice error={error} title={t('failed')} onRetry={() => refetch()} retrying={isFetching} className="m-1">
          {t('failed-what')}
        </ErrorNotice>
      )}
    </div>
  )
}

const words = ['pending', 'blocked', 'closed'] as const

function Account({ account: { id, name, status } }: { account: { id: string; status: string; name: string | null } }) {
  const t = useTranslations('account-switcher.status')
  const word = words.find((known) => known === status)
  const closed = word === 'closed'
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className={cx('min-w-0 flex-1 truncate', closed ? 'text-ink-3' : 'font-medium', !name && 'ident')}>
          {name ?? id}
        </span>
        {status !== 'active' && <span className="text-ink-3 text-xs">{word ? t(word) : status}</span>}
      </span>
      {name && <span className="ident block truncate text-2xs text-ink-3">{id}</span>}
    </>
  )
}
