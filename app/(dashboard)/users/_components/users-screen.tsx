'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { matchesText } from '@/components/list/match-text'
import { useList } from '@/components/list/query-list'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { users } from '@/lib/features/users/contract'
import type { CreatedUser, OneTimeLink, User } from '@/lib/features/users/schema'
import { type UserTask, userColumns } from './user-columns'

const CreateUserDialog = dynamic(() => import('./create-user-dialog').then((module) => module.CreateUserDialog), {
  ssr: false,
})
const UserDialogs = dynamic(() => import('./user-dialogs').then((module) => module.UserDialogs), { ssr: false })

type Open = { task: 'create' } | { task: UserTask; user: User; made?: OneTimeLink } | null

type UsersScreenProps = {
  self: string
  /** Whether people can sign in with a password. */
  passwords: boolean
}

export function UsersScreen({ self, passwords }: UsersScreenProps) {
  const t = useTranslations('users')
  const roleNames = useTranslations('roles')
  const locale = useLocale()
  const list = useList(useInfiniteQuery(listQuery(users.list, {})))
  const [text, setText] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'replace' }))
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(
    () => userColumns({ t, roleNames, locale, self, passwords, onTask: (task, user) => setOpen({ task, user }) }),
    [t, roleNames, locale, self, passwords],
  )
  const showLink = (user: CreatedUser) =>
    setOpen('invitation' in user ? { task: 'link', user, made: user.invitation } : null)
  const shown = list.rows.filter((user) => matchesText(text, [user.name, user.email]))
  const count = list.rows.length

  return (
    <>
      <ListScreen
        title={t('title')}
        actions={
          <Button variant="primary" onClick={() => setOpen({ task: 'create' })}>
            <Plus aria-hidden />
            {t('new')}
          </Button>
        }
        filters={<FilterBar search={<ListSearch label={t('search')} value={text} onValueChange={setText} />} />}
        list={list}
        rows={shown}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={
          text
            ? {
                title: t('no-match-title', { text }),
                children: t('no-match-what'),
                action: <Button onClick={() => setText('')}>{t('no-match-action')}</Button>,
              }
            : { icon: <Users aria-hidden />, title: t('empty-title'), children: t('empty-what') }
        }
        table={{
          columns,
          onActivate: (user) => setOpen({ task: 'change', user }),
          isGone: (user) => !user.active,
          // The badges of several roles take two lines.
          rowHeight: shown.some(({ roles }) => roles.length > 1) ? 52 : 36,
          cardHeight: 84,
        }}
        loaded={
          text
            ? t('matching', { matching: shown.length, count })
            : t(list.hasMore ? 'loaded-of-more' : 'loaded', { count })
        }
      />
      {open?.task === 'create' && (
        <CreateUserDialog passwords={passwords} onClose={() => setOpen(null)} onCreated={showLink} />
      )}
      {open && open.task !== 'create' && (
        <UserDialogs
          key={`${open.task}-${open.user.id}`}
          task={open.task}
          user={open.user}
          own={open.user.id === self}
          made={open.made}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
