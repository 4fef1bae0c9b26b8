'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { ErrorNotice } from '@/components/layout/error-notice'
import { AmountInput } from '@/components/payments/amount-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Form } from '@/components/ui/form'
import { id as ident } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { addDays, currentDay, mostDaysAhead } from '@/lib/core/dates'
import { likelyPixKeyType, looksLikePixKey, type PixKeyType, pixKeyTypes, shownPixKey } from '@/lib/core/pix/pix-key'
import { batches } from '@/lib/features/pix/batches/contract'
import { isUnconfirmed } from '@/lib/features/pix/batches/rules/row-codes'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { payees } from '@/lib/features/pix/payees/contract'
import type { ListedRow } from './rows-wanted'

export type RowFormProps = { row: ListedRow; batch: BatchDetail; onSaved: () => void }

/** Changes a row of a draft; `onSaved` after a change that leaves no problem of it. */
export function useRowChange({ rowId }: ListedRow, { id, version }: BatchDetail, onSaved: () => void) {
  const { mutate, isPending, error } = useWrite(batches.changeRow)
  return {
    send(some: object) {
      if (isPending) return
      mutate({ id, rowId, version, ...some }, { onSuccess: ({ problems }) => problems.length === 0 && onSaved() })
    },
    isPending,
    error,
  }
}

type RowFieldsProps = {
  row: ListedRow
  change: ReturnType<typeof useRowChange>
  /** The fields that differ from the row. */
  mended: object
  children: ReactNode
}

/** Mends a row in place, leaves it out, takes it back, or confirms what is unusual. */
export function RowFields({ row, change: { send, isPending, error }, mended, children }: RowFieldsProps) {
  const t = useTranslations('batches.row')
  if (row.excluded) {
    return (
      <div className="flex flex-col gap-3">
        <Button busy={isPending} onClick={() => send({ excluded: false })} className="self-start">
          {t('take-back')}
        </Button>
        {error && <ErrorNotice error={error} />}
      </div>
    )
  }
  return (
    <Form className="flex flex-col gap-3 border-line border-b pb-1" onSubmit={() => send(mended)}>
      {children}
      <div className="sticky -bottom-4 z-1 -mx-4 flex flex-wrap gap-2 bg-surface px-4 py-3">
        <Button type="submit" variant={row.problems.length > 0 ? 'primary' : 'secondary'} busy={isPending}>
          {t('save')}
        </Button>
        {isUnconfirmed(row) && (
          <Button busy={isPending} onClick={() => send({ confirmed: true })}>
            {t('confirm')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => send({ excluded: true })}>
          {t('leave-out')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </Form>
  )
}

/** The fields of a transfer's row. */
export function RowForm({ row, batch, onSaved }: RowFormProps) {
  const t = useTranslations('batches.row')
  const types = useTranslations('transfers.key-types')
  const shownKey = row.key ? shownPixKey(row.key) : row.keyText
  const [key, setKey] = useState(shownKey)
  const [chosenType, setChosenType] = useState<PixKeyType | null>(row.key?.type ?? null)
  const [amountCents, setAmountCents] = useState(row.amountCents)
  const [description, setDescription] = useState(row.description ?? '')
  const [name, setName] = useState(row.name ?? '')
  const [document, setDocument] = useState(row.document ?? '')
  const isOutside = row.problems.some((code) => code === 'day_past' || code === 'day_too_far')
  const [sendOn, setSendOn] = useState(isOutside ? '' : (row.sendOn ?? ''))
  const [externalId, setExternalId] = useState(row.externalId ?? '')
  const change = useRowChange(row, batch, onSaved)
  const today = currentDay(new Date())
  const type = chosenType ?? likelyPixKeyType(key) ?? null
  const isKeyWrong = type === null || !looksLikePixKey(type, key)
  const isOtherKey = key.trim() !== shownKey || type !== (row.key?.type ?? null)
  const mended = {
    ...(type && key.trim() && isOtherKey && { key: { type, value: key } }),
    ...(amountCents !== null && amountCents !== row.amountCents && { amountCents }),
    ...(description.trim() !== (row.description ?? '') && { description: description.trim() || null }),
    ...(name.trim() !== (row.name ?? '') && { name: name.trim() || null }),
    ...(document.trim() !== (row.document ?? '') && { document: document.trim() || null }),
    ...((sendOn !== (row.sendOn ?? '') || row.problems.includes('date_invalid')) && { sendOn: sendOn || null }),
    ...(externalId.trim() !== (row.externalId ?? '') && { externalId: externalId.trim() || null }),
  }
  return (
    <RowFields row={row} change={change} mended={mended}>
      <div className="grid grid-cols-[minmax(0,1fr)_152px] items-start gap-3 max-md:grid-cols-1">
        <Field label={t('key')} warning={key.trim() !== '' && isKeyWrong && t('key-odd')}>
          <Input
            mono
            value={key}
            maxLength={200}
            onChange={({ target }) => {
              setKey(target.value)
              setChosenType(null)
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('type')}>
          <Select
            options={pixKeyTypes.map((each) => ({ value: each, label: types(each) }))}
            placeholder={t('type-choose')}
            value={type ?? ''}
            onValueChange={(value) => setChosenType(pixKeyTypes.find((each) => each === value) ?? null)}
          />
        </Field>
      </div>
      {isKeyWrong && row.name && (
        <FromBook name={row.name} busy={change.isPending} onUse={(found) => change.send({ key: found })} />
      )}
      <Field label={t('amount')}>
        <AmountInput cents={amountCents} onCentsChange={setAmountCents} />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_176px] items-start gap-3 max-md:grid-cols-1">
        <Field label={t('name')} optional>
          <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={t('document')} optional>
          <Input mono value={document} maxLength={30} onChange={({ target }) => setDocument(target.value)} />
        </Field>
      </div>
      <DateField label={t('day')} value={sendOn} onChange={setSendOn} min={today} max={addDays(today, mostDaysAhead)} />
      <Field label={t('description')} optional>
        <Input value={description} maxLength={500} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <Field label={t('identifier')} optional>
        <Input mono value={externalId} maxLength={200} onChange={({ target }) => setExternalId(target.value)} />
      </Field>
    </RowFields>
  )
}

type FromBookProps = { name: string; busy: boolean; onUse: (key: { type: PixKeyType; value: string }) => void }

/** The key that the book has under the row's name: offered, never used by itself. */
function FromBook({ name, busy, onUse }: FromBookProps) {
  const t = useTranslations('batches.row')
  const { data } = useQuery(readQuery(payees.list, { q: name.slice(0, 200), limit: 2 }))
  const [payee, second] = data?.items ?? []
  const [key] = payee?.keys ?? []
  if (!payee || second || !key) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className="min-w-0 flex-1">{t.rich('in-book', { name: payee.name, key: () => ident(shownPixKey(key)) })}</p>
      <Button busy={busy} onClick={() => onUse({ type: key.type, value: key.value })}>
        {t('use-book')}
      </Button>
    </div>
  )
}
