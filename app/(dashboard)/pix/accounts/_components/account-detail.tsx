'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { PaneFailure, PaneLoading } from '@/components/list/pane-state'
import { OpenPane } from '@/components/list/split-pane'
import { Button } from '@/components/ui/button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { KeyValue } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { readQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operation-states'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { Account } from '@/lib/features/pix/accounts/schema'
import { AccountOperation, type AccountRights } from './account-operation'
import { AccountStatus } from './account-status'
import { CloseDialog } from './close-dialog'
import { useAccountOperations } from './use-account-operations'

type AccountDetailProps = {
  id: string
  /** It as the list knows it, until it has been read by itself. */
  listed: Account | undefined
  rights: AccountRights
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** An account as the provider tells it now, with its opening and closing where they were asked for here. */
export function AccountDetail({ id, listed, rights, regionRef, onClose }: AccountDetailProps) {
  const t = useTranslations('accounts')
  const [asking, setAsking] = useState(false)
  const query = useQuery({ ...readQuery(accounts.one, { id }), placeholderData: listed })
  const { openings, closings, read } = useAccountOperations(id)
  const closing = closings.find(({ input }) => input.id === id)
  const opening = openings.find(({ result }) => result?.id === id)
  const account = query.data
  const under = closing && !voidStates.includes(closing.state)
  const mayClose = rights.close && account && account.status !== 'closed' && read && !under
  const footer = mayClose ? (
    <>
      <span className="min-w-0 flex-1">{t('close-note')}</span>
      <Button size="sm" variant="danger-quiet" onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
    </>
  ) : (
    !rights.close && <span className="min-w-0 flex-1">{t('close-no-permission')}</span>
  )
  return (
    <OpenPane
      label={t('detail')}
      title={account?.name ?? t('nameless')}
      regionRef={regionRef}
      onClose={onClose}
      footer={footer || undefined}
    >
      {account ? (
        <>
          <AccountStatus status={account.status} strong />
          <KeyValue
            rows={[
              { label: t('id'), value: <MonoId value={account.id} copy={t('id')} className="wrap-anywhere" /> },
              { label: t('status'), value: <span className="ident">{account.status}</span> },
              { label: t('name'), value: account.name ?? <span className="text-ink-3">{t('name-not-told')}</span> },
            ]}
          />
        </>
      ) : (
        !query.error && <PaneLoading />
      )}
      {query.error && <PaneFailure query={query} />}
      {closing && <AccountOperation operation={closing} rights={rights} />}
      {opening && <AccountOperation operation={opening} rights={rights} />}
      {account && <ExtraFields extra={account.extra} />}
      {asking && account && <CloseDialog account={account} onDone={() => setAsking(false)} />}
    </OpenPane>
  )
}
