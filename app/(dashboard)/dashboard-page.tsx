import type { Metadata } from 'next'
import type { MessageKeys, NestedKeyOf } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may, type Permission } from '@/lib/core/permissions'
import type { Messages as Catalog, Namespace } from '@/lib/i18n/types'
import type { Person } from '@/lib/server/auth/person'
import { auditRefusedPage } from '@/lib/server/auth/refused-permission'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import type { Read } from '@/lib/server/read'

type MessageKey = MessageKeys<Catalog, NestedKeyOf<Catalog>>

type Query = Record<string, string | string[] | undefined>

type PageContext = {
  person: Person
  may: (permission: Permission) => boolean
  /** A decoded path parameter. */
  param: (name: string) => string
  query: Query
}

type DashboardPage<I extends z.ZodType, O extends z.ZodType> = {
  title: Extract<MessageKey, `${string}.title`>
  messages: readonly Namespace[]
  /** Any of these permissions is enough; a refusal names the first. Default: that of the read. */
  may?: Permission | readonly Permission[]
  /** Read that fills the first paint. */
  read?: Read<I, O>
  input?: (context: PageContext) => z.input<I>
  screen: (context: PageContext) => ReactNode | Promise<ReactNode>
}

type PageProps = { params: Promise<Record<string, string>>; searchParams: Promise<Query> }

/** A page of the dashboard; without a permission, open to everyone. */
export function dashboardPage<I extends z.ZodType, O extends z.ZodType>(declared: DashboardPage<I, O>) {
  return {
    metadata: async (): Promise<Metadata> => ({ title: await titleOf(declared) }),
    render: (props: PageProps) => show(declared, props),
  }
}

async function titleOf({ title }: Pick<DashboardPage<z.ZodType, z.ZodType>, 'title'>): Promise<string> {
  return (await getTranslations())(title)
}

async function show<I extends z.ZodType, O extends z.ZodType>(
  declared: DashboardPage<I, O>,
  props: PageProps,
): Promise<ReactNode> {
  const { read, input, screen } = declared
  const [person, params, query] = await Promise.all([requirePerson(), props.params, props.searchParams])
  const admitting = [declared.may ?? read?.may ?? []].flat()
  const [needed] = admitting
  if (needed && !admitting.some((permission) => may(person.roles, permission))) {
    await auditRefusedPage(needed, params)
    return <NotAllowed permission={needed} roles={person.roles} title={await titleOf(declared)} />
  }
  const context: PageContext = {
    person,
    may: (permission) => may(person.roles, permission),
    param: (name) => decodeURIComponent(params[name] ?? ''),
    query,
  }
  const shown = await screen(context)
  return (
    <Messages of={declared.messages}>
      {read ? (
        <Prefetch of={read} input={input?.(context)}>
          {shown}
        </Prefetch>
      ) : (
        shown
      )}
    </Messages>
  )
}
