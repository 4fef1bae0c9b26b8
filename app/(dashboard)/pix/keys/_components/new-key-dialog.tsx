'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LongWait } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { DialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioChoices } from '@/components/ui/radio-choice'
import { createKey } from '@/lib/features/pix/keys/queries'
import type { KeyInput } from '@/lib/features/pix/keys/schema'
import { GivenKey } from './given-key'
import { emptyKey, type NewKeyValues, wantedKey } from './new-key-values'

type NewKeyDialogProps = {
  accountId: string | undefined
  sendingKey: DialogKey
  onClose: () => void
  onCreated: (operationId: string) => void
}

/** Asks the provider for a key, random or given, once. */
export function NewKeyDialog({ accountId, sendingKey, onClose, onCreated }: NewKeyDialogProps) {
  const t = useTranslations('keys.creating')
  const client = useQueryClient()
  const [values, setValues] = useState<NewKeyValues>(emptyKey)
  const [tried, setTried] = useState(false)
  const renew = () => {
    for (const queryKey of [['operations'], ['pix', 'keys']]) void client.invalidateQueries({ queryKey })
  }
  const sending = useSending({
    sendingKey,
    values: () => values,
    post: (key, input: KeyInput) => createKey(key, input),
    onSent({ id }) {
      renew()
      onCreated(id)
    },
    onRefused: renew,
  })
  const wanted = wantedKey(values)
  const input = wanted === null ? null : { accountId, key: wanted }
  const send = () => input && !sending.pending && sending.send(input)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      onSubmit={() => {
        setTried(true)
        send()
      }}
      footer={
        <>
          {sending.pending && <LongWait />}
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" busy={sending.pending}>
            {t(sending.pending ? 'submitting' : 'submit')}
          </Button>
        </>
      }
    >
      <RadioChoices
        label={t('which')}
        columns={1}
        value={values.which}
        onValueChange={(which) => setValues({ ...values, which })}
        choices={[
          { value: 'random', title: t('random'), consequence: t('random-what') },
          { value: 'given', title: t('given'), consequence: t('given-what') },
        ]}
      />
      {values.which === 'given' && (
        <GivenKey values={values} tried={tried} onChange={(changed) => setValues({ ...values, ...changed })} />
      )}
      <p className="text-ink-2 text-xs">
        {accountId ? t.rich('account', { id: () => <span className="ident">{accountId}</span> }) : t('account-main')}
      </p>
      {sending.error && (
        <SendNotice
          kind="request"
          error={sending.error}
          address={`/pix/keys?operation=${sending.sentKey}`}
          unplaced={sending.unplaced}
          onSendAgain={send}
          onSendAnother={() => input && sending.sendAnother(input)}
        />
      )}
    </Dialog>
  )
}
