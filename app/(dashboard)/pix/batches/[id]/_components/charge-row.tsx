'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { RefusalNotice } from '@/components/operations/outcome'
import { AmountInput } from '@/components/payments/amount-input'
import { Money } from '@/components/payments/money'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { KeyValue } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { useWrite } from '@/lib/client/write'
import { batches } from '@/lib/features/pix/batches/contract'
import { isUnconfirmed } from '@/lib/features/pix/batches/rules/row-codes'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { charges } from '@/lib/features/pix/charges/contract'
import { ChargeState } from './charge-columns'
import type { ListedRow } from './rows-wanted'

type ChargeRowProps = { row: ListedRow; batch: BatchDetail; mayChange: boolean; findings: ReactNode }

/** One charge of a batch: to be mended in a draft, else with what became of it. */
export function ChargeRow({ row, batch, mayChange, findings }: ChargeRowProps) {
  const t = useTranslations('batches')
  const isDraft = batch.state === 'draft'
  const { operationId, externalId, state, name } = row
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold text-base wrap-anywhere">{name ?? t('row.no-name')}</p>
        <Money cents={row.amountCents} size="lg" />
      </div>
      {!isDraft && (
        <div>
          <ChargeState row={row} cancelled={batch.state === 'cancelled'} t={t} strong />
        </div>
      )}
      {state === 'unknown' && (
        <Notice tone="wait" title={t('charges.unknown-title')}>
          {t('charges.unknown-what')}
        </Notice>
      )}
      {state === 'failed' && <RefusalNotice title={t('charges.failed-title')} error={row.error} again={null} />}
      {isDraft && findings}
      {isDraft && mayChange && <ChargeForm key={JSON.stringify(row.input)} row={row} batch={batch} />}
      <KeyValue
        className="wrap-anywhere"
        rows={[
          { label: t('charges.description'), value: row.description ?? quiet(t('row.none')) },
          { label: t('charges.email'), value: row.email ?? quiet(t('charges.no-email')) },
          { label: t('charges.validity'), value: row.validity ?? t('charges.validity-default') },
          { label: t('row.identifier'), value: externalId ? <MonoId value={externalId} /> : quiet(t('row.none')) },
        ]}
      />
      {operationId && (
        <ButtonLink href={charges.create.href(operationId)} prefetch={false} className="self-start">
          {t('charges.open')}
        </ButtonLink>
      )}
    </>
  )
}

const texts = ['name', 'email', 'description', 'validity', 'externalId'] as const

/** Mends a charge in place, leaves it out, takes it back, or confirms what is unusual. */
function ChargeForm({ row, batch: { id, version } }: { row: ListedRow; batch: BatchDetail }) {
  const t = useTranslations('batches.row')
  const labels = useTranslations('batches.charges')
  const [typed, setTyped] = useState<Partial<Record<(typeof texts)[number], string>>>({})
  const [amountCents, setAmountCents] = useState(row.amountCents)
  const change = useWrite(batches.changeRow)
  const send = (some: object) => change.isPending || change.mutate({ id, rowId: row.rowId, version, ...some })
  const error = change.error && <ErrorNotice error={change.error} />
  if (row.excluded) {
    return (
      <div className="flex flex-col gap-3">
        <Button busy={change.isPending} onClick={() => send({ excluded: false })} className="self-start">
          {t('take-back')}
        </Button>
        {error}
      </div>
    )
  }
  const mended = Object.entries(typed).map(([field, text]) => [field, text.trim() || null])
  const isOtherAmount = amountCents !== null && amountCents !== row.amountCents
  return (
    <form
      noValidate
      className="flex flex-col gap-3 border-line border-b pb-1"
      onSubmit={(event) => {
        event.preventDefault()
        send({ ...Object.fromEntries(mended), ...(isOtherAmount && { amountCents }) })
      }}
    >
      <Field label={t('amount')}>
        <AmountInput cents={amountCents} onCentsChange={setAmountCents} />
      </Field>
      {texts.map((field) => (
        <Field
          key={field}
          label={labels(field === 'externalId' ? 'identifier' : field)}
          optional
          hint={field === 'validity' && labels('validity-hint')}
        >
          <Input
            value={typed[field] ?? row[field] ?? ''}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </Field>
      ))}
      <div className="sticky -bottom-4 z-1 -mx-4 flex flex-wrap gap-2 bg-surface px-4 py-3">
        <Button type="submit" variant={row.problems.length > 0 ? 'primary' : 'secondary'} busy={change.isPending}>
          {t('save')}
        </Button>
        {isUnconfirmed(row) && (
          <Button busy={change.isPending} onClick={() => send({ confirmed: true })}>
            {t('confirm')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => send({ excluded: true })}>
          {t('leave-out')}
        </Button>
      </div>
      {error}
    </form>
  )
}
