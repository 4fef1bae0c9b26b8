'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { RecipientField } from '@/components/payments/recipient-field'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { useWrite } from '@/lib/client/write'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { sharing } from '@/lib/features/pix/charges/sharing/contract'
import { shareInput } from '@/lib/features/pix/charges/sharing/schema'

/** The charge by e-mail: to the customer that it names, with words for them, and reminders where they are wanted. */
export function ShareByEmail({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const t = useTranslations('charges.share')
  const [to, setTo] = useState(charge.input.customer?.email ?? '')
  const [message, setMessage] = useState('')
  const [remind, setRemind] = useState(false)
  const [tried, setTried] = useState(false)
  const share = useWrite(sharing.share, { onSuccess: onClose })
  const input = {
    id: charge.id,
    email: { to: to.trim(), ...(message.trim() && { message }), ...(remind && { remind }) },
  }
  const wrong = !shareInput.safeParse(input).success

  function submit() {
    setTried(true)
    if (!wrong) share.mutate(input)
  }

  return (
    <FormDialog
      title={t('email-title')}
      submit={t('send')}
      busy={share.isPending}
      onSubmit={submit}
      onClose={onClose}
      note={t('email-note')}
    >
      <RecipientField label={t('to')} value={to} onChange={setTo} error={tried && wrong && t('to-wrong')} />
      <Field label={t('message')} optional>
        <TextArea rows={3} maxLength={1_000} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
      <Checkbox checked={remind} onChange={({ target }) => setRemind(target.checked)}>
        {t('remind')}
      </Checkbox>
      {share.error && <ErrorNotice error={share.error} />}
    </FormDialog>
  )
}
