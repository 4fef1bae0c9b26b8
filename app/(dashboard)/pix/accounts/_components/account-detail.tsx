'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { OpenPane } from '@/components/list/open-pane'
import { PaneLoading } from '@/components/list/pane-state'
import { useRecordOperations } from '@/components/operations/record-operations'
import type { PaneProps } from '@/components/operations/record-screen'
import { ConfirmSend } from '@/components/operations/sending/send-dialog'
import { Button } from '@/components/ui/button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { id as ident, quiet } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operations/operation-states'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { Account } from '@/lib/features/pix/accounts/schema'
import { AccountOperation, type AccountRights, accountKinds } from './account-operation'
import { AccountStatus } from './account-status'

type AccountDetailProps = PaneProps & {
  id: string
  /** The list's row, until the account itself has been read. */
  listed: Account | undefined
  rights: AccountRights
}

/** An account as the provider has it now, with its opening and closing where they were requested here. */
export function AccountDetail({ id, listed, rights, ...pane }: AccountDetailProps) {
  const t = useTranslations('accounts')
  const [asking, setAsking] = useState(false)
  const query = useQuery({ ...readQuery(accounts.one, { id }), placeholderData: listed })
  const requested = useRecordOperations(accountKinds, id)
  const { making: opening, ending: closing } = requested.of(id)
  const account = query.data
  const under = closing && !voidStates.includes(closing.state)
  const mayClose = rights.close && account && account.status !== 'closed' && requested.read && !under
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
    <OpenPane label={t('detail')} title={account?.name ?? t('nameless')} {...pane} footer={footer || undefined}>
      {account ? (
        <>
          <AccountStatus status={account.status} strong />
          <KeyValue
            rows={[
              idRow(t('id'), account.id),
              { label: t('status'), value: ident(account.status) },
              { label: t('name'), value: account.name ?? quiet(t('name-not-provided')) },
            ]}
          />
        </>
      ) : (
        !query.error && <PaneLoading />
      )}
      <ReadFailure query={query} />
      {closing && <AccountOperation operation={closing} rights={rights} />}
      {opening && <AccountOperation operation={opening} rights={rights} />}
      {account && <ExtraFields extra={account.extra} />}
      {asking && account && <CloseDialog account={account} onDone={() => setAsking(false)} />}
    </OpenPane>
  )
}

function CloseDialog({ account: { id, name }, onDone }: { account: Account; onDone: () => void }) {
  const t = useTranslations('accounts.closing')
  return (
    <ConfirmSend
      contract={accounts.close}
      input={{ id }}
      labels="accounts.closing"
      title={t('title', { name: name ?? id })}
      onDone={onDone}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4">
        <li>{t('registers')}</li>
        <li>{t('later')}</li>
        <li>{t('money')}</li>
        <li>{t('once')}</li>
      </ul>
      <p className="ident mt-3 text-xs wrap-anywhere">{id}</p>
    </ConfirmSend>
  )
}
