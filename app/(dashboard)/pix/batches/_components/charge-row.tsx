'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { RefusalNotice } from '@/components/operations/outcome'
import { AmountInput } from '@/components/payments/amount-input'
import { Money } from '@/components/payments/money'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { KeyValue } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { charges } from '@/lib/features/pix/charges/contract'
import { RowState } from './row-cells'
import { RowFields, type RowFormProps, useRowChange } from './row-form'

type ChargeRowProps = RowFormProps & { mayChange: boolean; findings: ReactNode }

/** A charge of a batch: with a form in a draft, else with its outcome. */
export function ChargeRow({ row, batch, mayChange, onSaved, findings }: ChargeRowProps) {
  const t = useTranslations('batches')
  const isDraft = batch.state === 'draft'
  const { operationId, externalId, state, name } = row
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold text-base wrap-anywhere">{name ?? t('row.no-name')}</p>
        {row.amountCents === null ? quiet(row.input.valor) : <Money cents={row.amountCents} size="lg" />}
      </div>
      {!isDraft && (
        <div>
          <RowState row={row} charge cancelled={batch.state === 'cancelled'} strong />
        </div>
      )}
      {state === 'unknown' && (
        <Notice tone="wait" title={t('charges.unknown-title')}>
          {t('charges.unknown-what')}
        </Notice>
      )}
      {state === 'failed' && <RefusalNotice title={t('charges.failed-title')} error={row.error} again={null} />}
      {isDraft && findings}
      {isDraft && mayChange && (
        <ChargeForm key={JSON.stringify([row.input, row.amountCents])} row={row} batch={batch} onSaved={onSaved} />
      )}
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
        <ButtonLink href={charges.create.href(operationId)} className="self-start">
          {t('charges.open')}
        </ButtonLink>
      )}
    </>
  )
}

const texts = ['name', 'email', 'description', 'validity', 'externalId'] as const

function ChargeForm({ row, batch, onSaved }: RowFormProps) {
  const t = useTranslations('batches.row')
  const labels = useTranslations('batches.charges')
  const [typed, setTyped] = useState<Partial<Record<(typeof texts)[number], string>>>({})
  const [amountCents, setAmountCents] = useState(row.amountCents)
  const change = useRowChange(row, batch, onSaved)
  const mended = Object.entries(typed).map(([field, text]) => [field, text.trim() || null])
  const isOtherAmount = amountCents !== null && amountCents !== row.amountCents
  return (
    <RowFields
      row={row}
      change={change}
      mended={{ ...Object.fromEntries(mended), ...(isOtherAmount && { amountCents }) }}
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
    </RowFields>
  )
}
