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
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operation-states'
import { keys } from '@/lib/features/pix/keys/contract'
import type { PixKey } from '@/lib/features/pix/keys/schema'
import { DeleteDialog } from './delete-dialog'
import { KeyOperation, type KeyRights } from './key-operation'
import { shownKey, useTypeWords } from './key-words'
import { useKeyOperations } from './use-key-operations'

type KeyDetailProps = {
  id: string
  accountId: string | undefined
  /** It as the list knows it, until it has been read by itself. */
  listed: PixKey | undefined
  rights: KeyRights
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A key as the provider tells it now, with its creation and deletion where they were asked for here. */
export function KeyDetail({ id, accountId, listed, rights, regionRef, onClose }: KeyDetailProps) {
  const t = useTranslations('keys')
  const typeWords = useTypeWords()
  const [asking, setAsking] = useState(false)
  const query = useQuery({ ...readQuery(keys.one, { id, accountId }), placeholderData: listed })
  const { creations, deletions, read } = useKeyOperations(id)
  const deletion = deletions.find(({ input }) => input.id === id)
  const creation = creations.find(({ result }) => result?.id === id)
  const gone = query.error instanceof ApiError && query.error.code === 'not_found'
  const key = gone ? undefined : query.data
  const named = key ?? deletion?.about ?? creation?.result
  const under = deletion && !voidStates.includes(deletion.state)
  const footer =
    key && rights.remove && read && !under ? (
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
      title={named ? typeWords(named.type) : t('detail')}
      regionRef={regionRef}
      onClose={onClose}
      footer={footer || undefined}
    >
      {key && (
        <KeyValue
          rows={[
            {
              label: t('key'),
              value: <MonoId value={key.key} display={shownKey(key)} copy={t('key')} className="wrap-anywhere" />,
            },
            { label: t('type'), value: <TypeWord type={key.type} words={typeWords(key.type)} /> },
            { label: t('status'), value: key.status ?? <span className="text-ink-3">{t('status-none')}</span> },
            { label: t('account'), value: accountId ? <MonoId value={accountId} /> : t('account-main') },
            { label: t('id'), value: <MonoId value={key.id} copy={t('id')} className="wrap-anywhere" /> },
          ]}
        />
      )}
      {gone && (
        <Notice role="status" title={t('gone-title')}>
          {t('gone-what')}
        </Notice>
      )}
      {query.error && !gone && <PaneFailure query={query} />}
      {!query.data && !query.error && <PaneLoading />}
      {deletion && <KeyOperation operation={deletion} rights={rights} />}
      {creation && <KeyOperation operation={creation} rights={rights} />}
      {key && <ExtraFields extra={key.extra} />}
      {asking && key && <DeleteDialog pixKey={key} accountId={accountId} onDone={() => setAsking(false)} />}
    </OpenPane>
  )
}

function TypeWord({ type, words }: { type: string | null; words: string }) {
  return (
    <>
      {words}
      {type && type !== words && <span className="ident ml-2 text-ink-3 text-xs">{type}</span>}
    </>
  )
}
