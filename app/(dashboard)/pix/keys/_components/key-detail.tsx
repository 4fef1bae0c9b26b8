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
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { id as ident, quiet } from '@/components/ui/rich'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operations/operation-states'
import { keys } from '@/lib/features/pix/keys/contract'
import type { PixKey } from '@/lib/features/pix/keys/schema'
import { KeyOperation, type KeyRights, keyKinds, shownKey, useTypeLabel } from './key-operation'

type KeyDetailProps = PaneProps & {
  id: string
  accountId: string | undefined
  /** The list's row, until the key itself has been read. */
  listed: PixKey | undefined
  rights: KeyRights
}

/** A key as the provider has it now, with its creation and deletion where they were requested here. */
export function KeyDetail({ id, accountId, listed, rights, ...pane }: KeyDetailProps) {
  const t = useTranslations('keys')
  const typeLabel = useTypeLabel()
  const [asking, setAsking] = useState(false)
  const query = useQuery({ ...readQuery(keys.one, { id, accountId }), placeholderData: listed })
  const requested = useRecordOperations(keyKinds, id)
  const { making: creation, ending: deletion } = requested.of(id)
  const gone = query.error instanceof ApiError && query.error.code === 'not_found'
  const key = gone ? undefined : query.data
  const named = key ?? deletion?.about ?? creation?.result
  const under = deletion && !voidStates.includes(deletion.state)
  const footer =
    key && rights.remove && requested.read && !under ? (
      <>
        <span className="min-w-0 flex-1">{t('delete-note')}</span>
        <Button size="sm" variant="danger-quiet" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </>
    ) : (
      !rights.remove && <span className="min-w-0 flex-1">{t('delete-no-permission')}</span>
    )
  return (
    <OpenPane
      label={t('detail')}
      title={named ? typeLabel(named.type) : t('detail')}
      {...pane}
      footer={footer || undefined}
    >
      {key && (
        <KeyValue
          rows={[
            { label: t('key'), value: <MonoId value={key.key} display={shownKey(key)} copy={t('key')} /> },
            { label: t('type'), value: <TypeWord type={key.type} labels={typeLabel(key.type)} /> },
            { label: t('status'), value: key.status ?? quiet(t('status-none')) },
            { label: t('account'), value: accountId ? ident(accountId) : t('account-main') },
            idRow(t('id'), key.id),
          ]}
        />
      )}
      {gone && (
        <Notice role="status" title={t('gone-title')}>
          {t('gone-what')}
        </Notice>
      )}
      {!gone && <ReadFailure query={query} />}
      {!query.data && !query.error && <PaneLoading />}
      {deletion && <KeyOperation operation={deletion} rights={rights} />}
      {creation && <KeyOperation operation={creation} rights={rights} />}
      {key && <ExtraFields extra={key.extra} />}
      {asking && key && <DeleteDialog pixKey={key} accountId={accountId} onDone={() => setAsking(false)} />}
    </OpenPane>
  )
}

function TypeWord({ type, labels }: { type: string | null; labels: string }) {
  return (
    <>
      {labels}
      {type && type !== labels && <span className="ident ml-2 text-ink-3 text-xs">{type}</span>}
    </>
  )
}

type DeleteDialogProps = { pixKey: PixKey; accountId: string | undefined; onDone: () => void }

function DeleteDialog({ pixKey, accountId, onDone }: DeleteDialogProps) {
  const t = useTranslations('keys.deleting')
  return (
    <ConfirmSend
      contract={keys.remove}
      input={{ id: pixKey.id, accountId }}
      labels="keys.deleting"
      title={t('title')}
      onDone={onDone}
    >
      <p className="ident mb-3 font-medium text-base text-ink wrap-anywhere">{shownKey(pixKey)}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-4">
        <li>{t('stops')}</li>
        <li>{t('charges')}</li>
        <li>{t('back')}</li>
      </ul>
    </ConfirmSend>
  )
}
