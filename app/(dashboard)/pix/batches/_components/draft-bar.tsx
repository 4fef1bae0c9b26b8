'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { Progress } from '@/components/ui/progress'
import { StatusBadge } from '@/components/ui/status-badge'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { balance } from '@/lib/features/pix/balance/contract'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { ChargesDialog, RequestDialog } from './request-dialog'

type DraftBarProps = { batch: BatchDetail; mayChange: boolean; className?: string | undefined }

/** The bar under a draft's rows: the sum, the problems that prevent sending, and the button that requests it. */
export function DraftBar({ batch, mayChange, className }: DraftBarProps) {
  const t = useTranslations('batches.bar')
  const charges = useTranslations('batches.charges')
  const isCharges = batch.kind === 'charges'
  const own = isCharges ? charges : t
  const { id, version, rows, counts, problems, unconfirmed, totalCents, cents, lookUp } = batch
  const ready = rows - (counts.excluded ?? 0) - problems
  const reasonId = useId()
  const [dialog, setDialog] = useState<'confirm' | 'request' | null>(null)
  const exclude = useWrite(batches.exclude)
  const reason =
    problems > 0
      ? own('mend-first', { count: problems })
      : unconfirmed > 0
        ? own('confirm-first', { count: unconfirmed })
        : lookUp.running
          ? t('look-up-first')
          : ready === 0
            ? t('nothing-left')
            : lookUp.missing > 0
              ? t('unseen', { count: lookUp.missing })
              : null
  const Request = isCharges ? ChargesDialog : RequestDialog
  const isBlocked = problems > 0 || unconfirmed > 0 || lookUp.running || ready === 0
  return (
    <footer
      className={cx(
        'flex flex-none flex-wrap items-center gap-x-5 gap-y-3 border-line border-t px-5 py-3 max-md:px-4',
        className,
      )}
    >
      <div>
        <Money cents={totalCents} className="block text-lg" />
        <span className="text-ink-3 text-xs tabular-nums">{t('ready', { count: ready })}</span>
        {!isCharges && <Short batch={batch} />}
      </div>
      {problems > 0 && (
        <div className="border-line border-l pl-5">
          <StatusBadge tone="failed">{t('to-mend', { count: problems })}</StatusBadge>
          <Money cents={cents.problem ?? 0} className="block font-normal text-ink-3 text-xs" />
        </div>
      )}
      {!isCharges && <LookUp batch={batch} mayChange={mayChange} />}
      {mayChange && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-md:w-full max-md:[&>button]:flex-1">
          <p id={reasonId} role="status" className="text-ink-2 text-xs max-md:w-full">
            {reason}
          </p>
          {problems > 0 && (
            <Button busy={exclude.isPending} onClick={() => exclude.mutate({ id, version })}>
              {t('exclude-all', { count: problems })}
            </Button>
          )}
          {problems === 0 && unconfirmed > 0 && (
            <Button onClick={() => setDialog('confirm')}>{t('confirm-all', { count: unconfirmed })}</Button>
          )}
          <Button
            variant="primary"
            disabled={isBlocked}
            aria-describedby={reasonId}
            onClick={() => setDialog('request')}
          >
            {own('request', { needs: batch.approval?.needs ?? 'send', count: ready })}
          </Button>
        </div>
      )}
      {exclude.error && <ErrorNotice error={exclude.error} className="w-full" />}
      {dialog === 'confirm' && <ConfirmRowsDialog batch={batch} onClose={() => setDialog(null)} />}
      {dialog === 'request' && <Request batch={batch} rows={ready} onClose={() => setDialog(null)} />}
    </footer>
  )
}

/** Says so where the sum is more than the account holds. */
function Short({ batch: { accountId, totalCents } }: { batch: BatchDetail }) {
  const t = useTranslations('batches.bar')
  const { data } = useQuery(readQuery(balance, { accountId: accountId ?? undefined }))
  const available = data?.availableCents ?? null
  if (available === null || available >= totalCents) return null
  return (
    <StatusBadge tone="waiting" className="flex">
      {t('over-balance')}
    </StatusBadge>
  )
}

/** The number of known holders, and the look-up of the unknown ones, one after another because look-ups are limited. */
function LookUp({ batch, mayChange }: { batch: BatchDetail; mayChange: boolean }) {
  const t = useTranslations('batches.bar')
  const { id, lookUp } = batch
  const start = useWrite(batches.lookUp)
  const all = lookUp.known + lookUp.missing
  return (
    <div className="flex min-w-48 flex-col gap-1 border-line border-l pl-5 max-md:w-full max-md:border-l-0 max-md:pl-0">
      <p className="flex justify-between gap-3 text-xs">
        <span className="text-ink-2">{t('holders')}</span>
        <span role="status" className="font-medium tabular-nums">
          {t('holders-count', { known: lookUp.known, all })}
        </span>
      </p>
      <Progress label={t('holders')} value={lookUp.known} max={Math.max(all, 1)} />
      {lookUp.running ? (
        <p className="text-ink-3 text-xs">{t('looking-up', { count: lookUp.missing })}</p>
      ) : (
        mayChange &&
        lookUp.missing > 0 && (
          <Button size="sm" busy={start.isPending} onClick={() => start.mutate({ id })}>
            {t('look-up', { count: lookUp.missing })}
          </Button>
        )
      )}
      {start.error && <ErrorNotice error={start.error} />}
    </div>
  )
}

function ConfirmRowsDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const t = useTranslations('batches.bar')
  const charges = useTranslations('batches.charges')
  const { id, version, unconfirmed } = batch
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const confirm = useWrite(batches.confirm, { onSuccess: onClose })
  const isMissing = reason.trim().length < 3
  return (
    <FormDialog
      onClose={onClose}
      title={t('confirm-title', { count: unconfirmed })}
      submit={t('confirm-do')}
      busy={confirm.isPending}
      onSubmit={() => {
        setTried(true)
        if (!isMissing) confirm.mutate({ id, version, reason })
      }}
    >
      <p className="text-ink-2 text-sm">{(batch.kind === 'charges' ? charges : t)('confirm-what')}</p>
      <Field label={t('reason')} required error={tried && isMissing && t('reason-missing')}>
        <TextArea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-first-focus
        />
      </Field>
      {confirm.error && <ErrorNotice error={confirm.error} />}
    </FormDialog>
  )
}
