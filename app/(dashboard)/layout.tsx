import { cookies, headers } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/layout/app-shell'
import { Messages } from '@/components/layout/messages'
import { OnPhoneScope } from '@/components/list/on-phone-scope'
import { Toaster } from '@/components/ui/toaster'
import { QueryProvider } from '@/lib/client/query-client'
import { parseTheme, themeCookie } from '@/lib/core/preferences'
import { countAwaiting } from '@/lib/features/approvals/service'
import { summarizeNotices } from '@/lib/features/notices/service'
import { countToAnswer } from '@/lib/features/pix/infractions/queue-service'
import { countToDecide } from '@/lib/features/reconciliation/service'
import { requirePerson } from '@/lib/server/auth/session'
import { countIfPossible, Prefetch, positionBeforeReads } from '@/lib/server/prefetch'
import { Notifications } from './_components/notifications'
import { StepUp } from './_components/step-up'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson()
  const [position, approvals, infractions, reconciliation, cookieStore, headerStore] = await Promise.all([
    positionBeforeReads(),
    countIfPossible(countAwaiting(person)),
    countIfPossible(countToAnswer(person)),
    countIfPossible(countToDecide(person)),
    cookies(),
    headers(),
  ])
  const theme = parseTheme(cookieStore.get(themeCookie)?.value)
  return (
    <Messages
      of={[
        'app',
        'common',
        'errors',
        'infractions.words.situations',
        'nav',
        'notices',
        'operations.kinds',
        'passkeys.problem',
        'recorded',
        'roles',
        'search.box',
        'shortcuts',
        'step-up',
      ]}
    >
      <QueryProvider>
        <NuqsAdapter>
          <Prefetch of={summarizeNotices}>
            <Notifications personId={person.id} position={position}>
              <AppShell person={person} theme={theme} waiting={{ approvals, infractions, reconciliation }}>
                <OnPhoneScope phone={isPhone(headerStore.get('user-agent'))}>{children}</OnPhoneScope>
              </AppShell>
            </Notifications>
          </Prefetch>
          <Toaster />
          <StepUp />
        </NuqsAdapter>
      </QueryProvider>
    </Messages>
  )
}

/** Phones name themselves in the user agent. */
const isPhone = (agent: string | null) => agent !== null && /\bMobi/.test(agent)
