'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail, Receipt } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { GuideLink } from '@/components/layout/guide-link'
import { Button, buttonClass } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Panel } from '@/components/ui/panel'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { OutsideMails } from './outside-mails'
import { RecipientField } from './recipient-field'

type ReceiptPanelProps = {
  operation: {
    id: string
    state: string
    result: { endToEndId?: string | null; returnId?: string | null; settledAt: string | null } | null
  }
  href: string
  /** Whether the person may have it sent. */
  maySend?: boolean
}

/** The receipt of a transfer or a refund that was sent, or which facts it still lacks. */
export function ReceiptPanel({ operation, href, maySend = false }: ReceiptPanelProps) {
  const { id, state, result } = operation
  if (state !== 'accepted' && state !== 'confirmed') return null
  // Asks again, since the missing fact may be known by now.
  const known = [state, result?.endToEndId, result?.returnId, result?.settledAt].join(' ')
  return <ReceiptStatus key={known} id={id} href={href} maySend={maySend} />
}

function ReceiptStatus({ id, href, maySend }: { id: string; href: string; maySend: boolean }) {
  const t = useTranslations('receipts')
  const [sends, setSends] = useState(false)
  const { data } = useQuery(readQuery(receipts.status, { id }))
  if (!data) return null
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-2 text-sm">
        {data.missing.length === 0 ? (
          <>
            <div className="flex flex-wrap gap-2">
              <a href={href} download className={buttonClass()}>
                <Receipt aria-hidden /> {t('download')}
              </a>
              {maySend && data.sending && (
                <Button onClick={() => setSends(true)}>
                  <Mail aria-hidden /> {t('send')}
                </Button>
              )}
            </div>
            <p className="text-ink-2 text-xs">{t('what')}</p>
            {data.sending && data.sending.mails.length > 0 && <OutsideMails mails={data.sending.mails} />}
            {sends && <SendReceipt id={id} email={data.sending?.email ?? ''} onClose={() => setSends(false)} />}
          </>
        ) : (
          <>
            <p className="text-ink-2">{t('waiting')}</p>
            <ul className="list-disc pl-5">
              {data.missing.map((fact) => (
                <li key={fact}>{t(`facts.${fact}`)}</li>
              ))}
            </ul>
            <GuideLink to="receipts" />
          </>
        )}
      </div>
    </Panel>
  )
}

type SendReceiptProps = { id: string; email: string; onClose: () => void }

/** Asks for the address, which the book may know. */
function SendReceipt({ id, email, onClose }: SendReceiptProps) {
  const t = useTranslations('receipts')
  const [to, setTo] = useState(email)
  const send = useWrite(receipts.send, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('send-title')}
      submit={t('send-confirm')}
      busy={send.isPending}
      disabled={to.trim() === ''}
      onSubmit={() => send.mutate({ id, to: to.trim() })}
      onClose={onClose}
    >
      <RecipientField label={t('send-to')} value={to} onChange={setTo} />
      {send.error && <ErrorNotice error={send.error} />}
    </FormDialog>
  )
}
