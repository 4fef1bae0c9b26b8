'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import type { NoteToOrder } from '@/components/reconciliation/use-ordered-note'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { TextArea } from '@/components/ui/fields/text-area'
import { useWrite } from '@/lib/client/write'
import { likelyPixKeyType, looksLikePixKey, type PixKeyType, pixKeyTypes } from '@/lib/core/pix/pix-key'
import { formatTaxId, normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { payees } from '@/lib/features/pix/payees/contract'
import type { Payee } from '@/lib/features/pix/payees/schema'

type Typed = { name: string; taxId: string; note: string; email: string; key: string; keyType: PixKeyType | null }

const nothing: Typed = { name: '', taxId: '', note: '', email: '', key: '', keyType: null }

/** The issuer of a note as a payee: their tax id is the likeliest key. */
export function payeeOfNote({ party }: NoteToOrder): Typed {
  const taxId = normalizeTaxId(party?.document ?? '')
  const kind = taxIdKind(taxId)
  return {
    ...nothing,
    name: party?.name ?? '',
    taxId: kind ? formatTaxId(taxId) : '',
    key: kind ? formatTaxId(taxId) : '',
  }
}

const keyOf = ({ key, keyType }: Typed) => {
  const type = keyType ?? likelyPixKeyType(key)
  return type && key.trim() ? { type, value: key } : null
}

type PayeeDialogProps = {
  /** The payee that is changed; its keys are not. */
  payee?: Payee
  start?: Typed
  onClose: () => void
  onSaved?: (payee: Payee) => void
}

/** A payee by hand. Nothing is looked up. */
export function PayeeDialog({ payee, start = nothing, onClose, onSaved }: PayeeDialogProps) {
  const t = useTranslations('payees')
  const [typed, setTyped] = useState<Typed>(
    payee ? { ...nothing, name: payee.name, note: payee.note ?? '', email: payee.email ?? '' } : start,
  )
  const [tried, setTried] = useState(false)
  const done = {
    onSuccess(saved: Payee) {
      onSaved?.(saved)
      onClose()
    },
  }
  const creation = useWrite(payees.create, done)
  const change = useWrite(payees.change, done)
  const key = keyOf(typed)
  const { name, note } = typed
  const email = typed.email.trim()
  const taxId = normalizeTaxId(typed.taxId)
  const wrong = {
    name: name.trim() === '',
    taxId: taxId !== '' && taxIdKind(taxId) === null,
    key: !payee && key === null,
    email: email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
  }
  const set = (some: Partial<Typed>) => setTyped((before) => ({ ...before, ...some }))

  function submit() {
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return
    if (payee) change.mutate({ id: payee.id, name, note, email })
    else if (key)
      creation.mutate({ name, key, ...(taxId && { taxId }), ...(note.trim() && { note }), ...(email && { email }) })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t(payee ? 'edit-title' : 'new-title')}
      onSubmit={submit}
      submit={t(payee ? 'save' : 'create')}
      busy={creation.isPending || change.isPending}
    >
      <Field label={t('name')} required error={tried && wrong.name && t('name-missing')}>
        <Input
          value={name}
          maxLength={200}
          onChange={({ target }) => set({ name: target.value })}
          autoComplete="off"
          data-first-focus
        />
      </Field>
      {!payee && (
        <>
          <Field label={t('tax-id')} optional error={tried && wrong.taxId && t('tax-id-wrong')}>
            <Input
              mono
              value={typed.taxId}
              maxLength={20}
              onChange={({ target }) => set({ taxId: target.value })}
              autoComplete="off"
            />
          </Field>
          <KeyInputs typed={typed} onChange={set} missing={tried && wrong.key} />
        </>
      )}
      <Field label={t('email')} optional hint={t('email-hint')} error={tried && wrong.email && t('email-wrong')}>
        <Input
          type="email"
          value={typed.email}
          maxLength={254}
          onChange={({ target }) => set({ email: target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label={t('note')} optional>
        <TextArea rows={2} maxLength={2000} value={note} onChange={({ target }) => set({ note: target.value })} />
      </Field>
      <p className="text-ink-2 text-sm">{t('change-what')}</p>
      {creation.error && <ErrorNotice error={creation.error} />}
      {change.error && <ErrorNotice error={change.error} />}
    </FormDialog>
  )
}

type KeyInputsProps = { typed: Typed; onChange: (some: Partial<Typed>) => void; missing: boolean }

function KeyInputs({ typed, onChange, missing }: KeyInputsProps) {
  const t = useTranslations('payees')
  const types = useTranslations('transfers.key-types')
  const key = keyOf(typed)
  const odd = key !== null && !looksLikePixKey(key.type, key.value)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_176px] items-start gap-3 max-md:grid-cols-1">
      <Field label={t('key')} required error={missing && t('key-missing')} warning={odd && t('key-odd')}>
        <Input
          mono
          value={typed.key}
          maxLength={200}
          onChange={({ target }) => onChange({ key: target.value, keyType: null })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('key-type')}>
        <Select
          options={pixKeyTypes.map((each) => ({ value: each, label: types(each) }))}
          placeholder={t('key-type-choose')}
          value={key?.type ?? typed.keyType ?? ''}
          onValueChange={(value) => onChange({ keyType: pixKeyTypes.find((each) => each === value) ?? null })}
        />
      </Field>
    </div>
  )
}

/** Another key of a payee. */
export function AddKeyDialog({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useTranslations('payees')
  const [typed, setTyped] = useState(nothing)
  const [tried, setTried] = useState(false)
  const change = useWrite(payees.change, { onSuccess: onClose })
  const key = keyOf(typed)
  return (
    <FormDialog
      onClose={onClose}
      title={t('add-key-title', { name: payee.name })}
      onSubmit={() => {
        setTried(true)
        if (key) change.mutate({ id: payee.id, addKey: key })
      }}
      submit={t('add-key')}
      busy={change.isPending}
    >
      <KeyInputs
        typed={typed}
        onChange={(some) => setTyped((before) => ({ ...before, ...some }))}
        missing={tried && key === null}
      />
      <p className="text-ink-2 text-sm">{t('change-what')}</p>
      {change.error && <ErrorNotice error={change.error} />}
    </FormDialog>
  )
}
