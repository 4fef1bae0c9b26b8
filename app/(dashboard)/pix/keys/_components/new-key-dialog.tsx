'use client'

import { useTranslations } from 'next-intl'
import { LongWait } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogForm } from '@/components/operations/sending/use-dialog-form'
import type { DialogKey } from '@/components/operations/sending/use-dialog-key'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioChoices } from '@/components/ui/radio-choice'
import { keys } from '@/lib/features/pix/keys/contract'
import type { KeyCreation, KeyInput } from '@/lib/features/pix/keys/schema'
import { GivenKey } from './given-key'
import { emptyKey, keyRequest, type NewKeyValues } from './new-key-values'

type NewKeyDialogProps = {
  accountId: string | undefined
  sendingKey: DialogKey
  onClose: () => void
  onCreated: (operationId: string) => void
}

/** Asks the provider for a key, random or given, once. */
export function NewKeyDialog({ accountId, sendingKey, onClose, onCreated }: NewKeyDialogProps) {
  const t = useTranslations('keys.creating')
  const { form, sending, submit } = useDialogForm<NewKeyValues, KeyInput, KeyCreation>({
    contract: keys.create,
    request: keyRequest(accountId),
    start: emptyKey,
    sendingKey,
    onSent: ({ id }) => onCreated(id),
  })
  const which = form.watch('which')

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      onSubmit={() => submit(sending.send)}
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
        value={which}
        onValueChange={(chosen) => form.setValue('which', chosen)}
        choices={[
          { value: 'random', title: t('random'), consequence: t('random-what') },
          { value: 'given', title: t('given'), consequence: t('given-what') },
        ]}
      />
      {which === 'given' && <GivenKey form={form} />}
      <p className="text-ink-2 text-xs">
        {accountId ? t.rich('account', { id: () => <span className="ident">{accountId}</span> }) : t('account-main')}
      </p>
      <SendNotice kind="request" sending={sending} addressOf={keys.create.href} onSend={submit} />
    </Dialog>
  )
}
