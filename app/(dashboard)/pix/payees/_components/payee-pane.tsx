'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice } from '@/components/layout/error-notice'
import { OpenPane } from '@/components/list/open-pane'
import { PaneState } from '@/components/list/pane-state'
import { BillLines } from '@/components/payments/bill-lines'
import { Money } from '@/components/payments/money'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { formatDay } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import { payees } from '@/lib/features/pix/payees/contract'
import type { PayeeDetail } from '@/lib/features/pix/payees/schema'
import { AddKeyDialog, PayeeDialog } from './payee-dialog'
import { PayeeHolders } from './payee-holders'
import { PayeeKeys, type PayeeRights } from './payee-keys'
import { PayeePayments } from './payee-payments'

type PayeePaneProps = {
  id: string
  rights: PayeeRights
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

type Task = 'edit' | 'add-key' | 'remove'

/** A payee with the payments, the keys and their holders, and the notes. */
export function PayeePane({ id, rights, regionRef, onClose }: PayeePaneProps) {
  const t = useTranslations('payees')
  const query = useQuery(readQuery(payees.one, { id }))
  const [task, setTask] = useState<Task | null>(null)
  const payee = query.data
  const over = () => setTask(null)
  return (
    <OpenPane
      label={t('detail')}
      title={payee?.name ?? t('detail')}
      regionRef={regionRef}
      onClose={onClose}
      footer={
        payee &&
        rights.change && (
          <>
            <span className="min-w-0 flex-1">{t('seen-when')}</span>
            <Button size="sm" onClick={() => setTask('edit')}>
              {t('edit')}
            </Button>
            <Button size="sm" variant="danger-quiet" onClick={() => setTask('remove')}>
              {t('remove')}
            </Button>
          </>
        )
      }
    >
      {payee ? (
        <>
          <Head payee={payee} rights={rights} />
          <PayeeKeys payee={payee} rights={rights} onAdd={() => setTask('add-key')} />
          <PayeeHolders payee={payee} />
          {payee.taxId !== null && <BillLines partyTaxId={payee.taxId} />}
          <PayeePayments id={id} />
          {task === 'edit' && <PayeeDialog payee={payee} onClose={over} />}
          {task === 'add-key' && <AddKeyDialog payee={payee} onClose={over} />}
          {task === 'remove' && <RemoveDialog payee={payee} onClose={over} onRemoved={onClose} />}
        </>
      ) : (
        <PaneState query={query} missing={{ title: t('missing-title'), what: t('missing-what') }} onClose={onClose} />
      )}
    </OpenPane>
  )
}

function Head({ payee, rights }: { payee: PayeeDetail; rights: PayeeRights }) {
  const t = useTranslations('payees')
  const locale = useLocale()
  const change = useWrite(payees.change)
  const { id, favorite, taxId, createdAt, note, email, paid, keys, usual } = payee
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-2 text-xs">
          {taxId && <span className="ident">{formatTaxId(taxId)}, </span>}
          {t('since', { day: formatDay(createdAt, locale) })}
        </p>
        {rights.change && (
          <IconButton
            label={t(favorite ? 'unstar' : 'star')}
            aria-pressed={favorite}
            busy={change.isPending}
            onClick={() => change.mutate({ id, favorite: !favorite })}
          >
            <Star aria-hidden className={favorite ? 'fill-current' : undefined} />
          </IconButton>
        )}
        {rights.pay && keys.length > 0 && (
          <ButtonLink href={`/pix/transfers/new?payee=${id}`}>{t('transfer')}</ButtonLink>
        )}
      </div>
      <dl className="grid grid-cols-3 gap-4 text-sm max-md:grid-cols-2">
        <Fact label={t('paid-label')}>
          <Money cents={paid.cents} />
        </Fact>
        <Fact label={t('transfers')}>{t('confirmed-count', { count: paid.count })}</Fact>
        <Fact label={t('last')}>{paid.lastAt ? formatDay(paid.lastAt, locale) : t('none')}</Fact>
        {usual && (
          <Fact label={t('usual')}>
            {t.rich('usual-value', { amount: () => <Money cents={usual.amountCents} />, day: usual.dayOfMonth })}
          </Fact>
        )}
      </dl>
      {email && <p className="text-ink-2 text-sm wrap-anywhere">{email}</p>}
      {note && <p className="whitespace-pre-wrap text-ink-2 text-sm wrap-anywhere">{note}</p>}
      {change.error && <ErrorNotice error={change.error} />}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type RemoveDialogProps = { payee: PayeeDetail; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ payee, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('payees')
  return (
    <ConfirmWrite
      contract={payees.remove}
      input={{ id: payee.id }}
      title={t('remove-title', { name: payee.name })}
      confirm={t('remove')}
      keep={t('keep')}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{t('remove-what')}</p>
    </ConfirmWrite>
  )
}
