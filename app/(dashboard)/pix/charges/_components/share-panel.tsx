'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { OutsideMails } from '@/components/payments/outside-mails'
import { RecipientField } from '@/components/payments/recipient-field'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { useHydrated } from '@/components/ui/hydrated'
import { Moment } from '@/components/ui/moment'
import { Panel } from '@/components/ui/panel'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { useWrite } from '@/lib/client/write'
import { formatMoney } from '@/lib/core/money/money'
import { sharing } from '@/lib/features/pix/charges/contract'
import { type Charge, shareInput } from '@/lib/features/pix/charges/schema'

type SharePanelProps = { charge: Charge; mayShare: boolean; payable: boolean }

/** How the charge reaches its payer, and how far it got. */
export function SharePanel({ charge, mayShare, payable }: SharePanelProps) {
  const t = useTranslations('charges.share')
  const { data } = useQuery(readQuery(sharing.one, { id: charge.id }))
  const [dialog, setDialog] = useState<'email' | 'revoke' | null>(null)
  const link = useWrite(sharing.share)
  const revoke = useWrite(sharing.revoke, { onSuccess: () => setDialog(null) })
  const { id } = charge
  if (!payable && data?.mails.length === 0 && data.opened === 0) return null
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4">
        {payable && (
          <div className="flex flex-wrap gap-2">
            {mayShare && data?.email && (
              <Button onClick={() => setDialog('email')}>
                <Mail aria-hidden /> {t('email')}
              </Button>
            )}
            {mayShare && (
              <Button busy={link.isPending} onClick={() => link.mutate({ id })}>
                <Link2 aria-hidden /> {t('link')}
              </Button>
            )}
            {(['png', 'svg'] as const).map((format) => (
              <a key={format} href={fileUrl(sharing.code, { id, format })} download className={buttonClass({})}>
                <Download aria-hidden /> {t(format)}
              </a>
            ))}
          </div>
        )}
        {link.error && <ErrorNotice error={link.error} />}
        {link.data && <MadeLink url={link.data.url} charge={charge} />}
        {data && (data.links > 0 || data.opened > 0) && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <Opened opened={data.opened} lastOpenedAt={data.lastOpenedAt} />
            {mayShare && data.links > 0 && (
              <Button size="sm" variant="danger-quiet" onClick={() => setDialog('revoke')}>
                {t('revoke')}
              </Button>
            )}
          </div>
        )}
        {data && data.mails.length > 0 && <OutsideMails mails={data.mails} />}
      </div>
      {dialog === 'email' && <ShareByEmail charge={charge} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === 'revoke'}
        title={t('revoke-title')}
        keep={t('revoke-keep')}
        confirm={t('revoke')}
        busy={revoke.isPending}
        error={revoke.error && <ErrorNotice error={revoke.error} />}
        onConfirm={() => {
          link.reset()
          revoke.mutate({ id })
        }}
        onClose={() => setDialog(null)}
      >
        {t('revoke-what')}
      </ConfirmDialog>
    </Panel>
  )
}

type OpenedProps = { opened: number; lastOpenedAt: string | null }

/** How often the page was opened; by whom is not kept. */
function Opened({ opened, lastOpenedAt }: OpenedProps) {
  const t = useTranslations('charges.share')
  return (
    <p className="text-ink-2">
      {t('opened', { count: opened })}
      {lastOpenedAt !== null && (
        <>
          {' · '}
          {t.rich('last-opened', { at: () => <Moment at={lastOpenedAt} /> })}
        </>
      )}
    </p>
  )
}

/** An address that was just made: it is shown once, for it is stored nowhere. */
function MadeLink({ url, charge }: { url: string; charge: Charge }) {
  const t = useTranslations('charges.share')
  const locale = useLocale()
  const hydrated = useHydrated()
  const text = t('words', { amount: formatMoney(charge.amountCents ?? charge.input.amountCents, locale), url })
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3" role="status">
      <p className="ident break-all text-sm">{url}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={url} what={t('link-name')} variant="primary">
          {t('copy')}
        </CopyButton>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'sm' })}
        >
          <MessageCircle aria-hidden /> WhatsApp
        </a>
        {hydrated && 'share' in navigator && (
          <Button size="sm" onClick={() => void navigator.share({ text, url }).catch(() => undefined)}>
            <Share2 aria-hidden /> {t('share')}
          </Button>
        )}
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm', variant: 'ghost' })}>
          {t('view')}
        </a>
      </div>
      <p className="text-ink-3 text-xs">{t('once')}</p>
    </div>
  )
}

/** The charge by e-mail: to the customer that it names, with words for them, and reminders where they are wanted. */
function ShareByEmail({ charge, onClose }: { charge: Charge; onClose: () => void }) {
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
