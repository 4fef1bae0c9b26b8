'use client'

import { useLocale, useTranslations } from 'next-intl'
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
import { useWrite } from '@/lib/client/write'
import { formatMoney } from '@/lib/core/money/money'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { ChargesDialog, RequestDialog } from './request-dialog'
import { useAccountOf, useBalanceAfter } from './use-batch-account'

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
            ? t('nothing-left', { hidden: String(rows === 0) })
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
        {!isCharges && <Account batch={batch} />}
      </div>
      {problems > 0 && (
        <div className="border-line border-l pl-5">
          <StatusBadge tone="failed">{t('to-mend', { count: problems })}</StatusBadge>
          {cents.problem ? <Money cents={cents.problem} className="block font-normal text-ink-3 text-xs" /> : null}
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

/** The account that is debited, and its balance after the batch. */
function Account({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches.bar')
  const locale = useLocale()
  const account = useAccountOf(batch)
  const after = useBalanceAfter(batch)
  if (after === null) return <span className="block text-ink-3 text-xs">{account}</span>
  return (
    <>
      <span className="block text-ink-3 text-xs tabular-nums">
        {t('after', { account, amount: formatMoney(after, locale) })}
      </span>
      {after < 0 && (
        <StatusBadge tone="waiting" className="flex">
          {t('over-balance')}
        </StatusBadge>
      )}
    </>
  )
}

/** The number of keys that were looked up, and the look-up of the unknown ones, one after another because look-ups are limited. */
function LookUp({ batch, mayChange }: { batch: BatchDetail; mayChange: boolean }) {
  const t = useTranslations('batches.bar')
  const { id, lookUp } = batch
  const start = useWrite(batches.lookUp)
  const { missed } = lookUp
  const seen = lookUp.known + missed
  const all = seen + lookUp.missing
  return (
    <div className="flex min-w-48 flex-col gap-1 border-line border-l pl-5 max-md:w-full max-md:border-l-0 max-md:pl-0">
      <p className="flex justify-between gap-3 text-xs">
        <span className="text-ink-2">{t('holders')}</span>
        <span role="status" className="font-medium tabular-nums">
          {t('holders-count', { seen, all, missed })}
        </span>
      </p>
      <Progress label={t('holders')} value={seen} max={Math.max(all, 1)} />
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
      <p className="text-ink-2 text-sm">
        {(batch.kind === 'charges' ? charges : t)('confirm-what', { needs: batch.approval?.needs ?? 'send' })}
      </p>
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
