'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { fieldErrorsOf } from '@/components/operations/sending/form-request'
import { NamedBy } from '@/components/payments/named-by'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Notice } from '@/components/ui/notice'
import { id as ident } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { Suggestions } from '@/components/ui/suggestions'
import { listQuery, readQuery } from '@/lib/client/read-query'
import {
  guessPixKeyTypes,
  likelyPixKeyType,
  looksLikePixKey,
  normalizePixKey,
  pixKeyTypes,
  shownPixKey,
} from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import { payees } from '@/lib/features/pix/payees/contract'
import { isStopping } from '@/lib/features/pix/payees/rules'
import { type PastedCode, readPastedCode } from './pasted-code'
import {
  choiceAfterEdit,
  keyTypeOf,
  type TransferField,
  type TransferFormApi,
  type TransferValues,
} from './transfer-values'

export function useFieldError({ formState: { errors } }: TransferFormApi) {
  const t = useTranslations('transfers.form.errors')
  return fieldErrorsOf(errors, (field: TransferField) => t(field))
}

/** The destination: a key, and what kind of key it is. Nothing is looked up while it is typed. */
export function KeyFields({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const [key, keyType] = useWatch({ control: form.control, name: ['key', 'keyType'] })
  const type = keyTypeOf({ key, keyType })
  const ambiguous = !keyType && guessPixKeyTypes(key).length > 1
  const odd = type && key.trim() !== '' && !looksLikePixKey(type, key)
  const sent = type ? normalizePixKey(type, key) : ''
  const typed = key.trim() !== ''
  const [pasted, setPasted] = useState<PastedCode | null>(null)

  function edited(text: string) {
    const code = readPastedCode(text)
    setPasted(code)
    form.setValue('payeeId', '')
    if (!code) return form.setValue('keyType', choiceAfterEdit(text, form.getValues('keyType')))
    const isStatic = code.kind === 'static'
    form.setValue('key', isStatic ? code.key : '')
    form.setValue('keyType', isStatic ? code.keyType : '')
    if (isStatic && code.amountCents !== null) form.setValue('amountCents', code.amountCents, { shouldDirty: true })
    if (isStatic && code.txid !== null) form.setValue('externalId', code.txid, { shouldDirty: true })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_200px] items-start gap-4 max-md:grid-cols-1 max-md:gap-5">
      <Field
        label={t('key')}
        required
        hint={
          sent && sent !== key.trim() && !odd ? t.rich('key-as', { key: () => ident(sent) }) : !typed && t('key-hint')
        }
        warning={odd ? t('key-odd', { type: t(`type-${type}`) }) : undefined}
        error={errorOf('key')}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('key', { onChange: (event) => edited(event.target.value) })}
        />
      </Field>
      <div className="col-span-full flex flex-col gap-3 empty:hidden md:order-last">
        <PayeeSuggestions form={form} />
        <KnownPayee form={form} />
        {pasted && <PastedNotice code={pasted} />}
      </div>
      <Controller
        control={form.control}
        name="keyType"
        render={({ field: { onChange, onBlur, ref } }) => (
          <Field
            label={t('key-type')}
            hint={typed && type && !keyType && !ambiguous ? t('key-type-guessed') : undefined}
            warning={ambiguous ? t('key-type-ask') : undefined}
            error={errorOf('keyType')}
          >
            <Select
              ref={ref}
              options={pixKeyTypes.map((each) => ({ value: each, label: t(`type-${each}`) }))}
              placeholder={t('key-type-choose')}
              value={type ?? ''}
              onChange={onChange}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
    </div>
  )
}

/** Reports which fields a pasted Pix code filled, or why Lastro cannot pay the code. */
function PastedNotice({ code }: { code: PastedCode }) {
  const t = useTranslations('transfers.form')
  if (code.kind !== 'static')
    return (
      <Notice tone="wait" role="status" title={t(`code-${code.kind}`)}>
        {t(`code-${code.kind}-what`)}
      </Notice>
    )
  return (
    <Notice tone="ok" role="status" title={t('code-read', { name: code.name ?? code.key })}>
      {t(code.amountCents === null ? 'code-no-amount' : 'code-amount')} {code.txid && t('code-txid')}
    </Notice>
  )
}

/** Optional, and never sent on by the provider: it lets the review compare it with whom the directory names. */
export function DocumentField({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const errorOf = useFieldError(form)
  const values = useWatch({ control: form.control, name: ['receiverDocument', 'key', 'keyType'] })
  const warning = documentWarning(...values)
  return (
    <Field
      label={t('document')}
      optional
      hint={t('document-hint')}
      warning={warning && t(`document-${warning}`)}
      error={errorOf('receiverDocument')}
    >
      <Input mono inputMode="numeric" autoComplete="off" {...form.register('receiverDocument')} />
    </Field>
  )
}

function documentWarning(document: string, key: string, keyType: TransferValues['keyType']): 'odd' | 'other' | null {
  const bare = normalizeTaxId(document)
  const type = keyTypeOf({ key, keyType })
  const kind = taxIdKind(bare)
  if (kind === null) return null
  if (!isValidCpf(bare) && !isValidCnpj(bare)) return 'odd'
  return type === kind.toUpperCase() && normalizePixKey(type, key) !== bare ? 'other' : null
}

/** The payee of a whole key, where known without a look-up. */
function KnownPayee({ form }: { form: TransferFormApi }) {
  const [typed, keyType, madeFrom] = useWatch({ control: form.control, name: ['key', 'keyType', 'madeFrom'] })
  const type = keyTypeOf({ key: typed, keyType })
  const isWhole = type !== undefined && looksLikePixKey(type, typed)
  const of = { key: isWhole ? normalizePixKey(type, typed) : '', keyType: type ?? 'EMAIL' }
  const { data } = useQuery({
    ...readQuery(payees.named, { ...of, documentId: madeFrom?.documentId }),
    enabled: isWhole,
  })
  if (!isWhole || !data?.payee) return null
  return (
    <p role="status" className="text-sm">
      <NamedBy name={data.payee.name} of={data.payee} />
    </p>
  )
}

const mostShown = 6

/** Payees of the book whose name is being typed in the place of a key. Nothing is looked up. */
function PayeeSuggestions({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const [typed, payeeId] = useWatch({ control: form.control, name: ['key', 'payeeId'] })
  const text = useDeferredValue(typed.trim())
  const isName = text.length >= 2 && !payeeId && !likelyPixKeyType(text)
  const { data } = useInfiniteQuery({
    ...listQuery(payees.list, { q: text.slice(0, 200), limit: mostShown }),
    enabled: isName,
  })
  const options = isName
    ? (data?.pages[0]?.items ?? []).flatMap((payee) => payee.keys.map((key) => ({ payee, key })))
    : []
  return (
    <Suggestions
      label={t('payees-found')}
      options={options.slice(0, mostShown).map(({ payee, key }) => ({
        key: key.value,
        name: payee.name,
        detail: (
          <>
            <span className="ident wrap-anywhere text-ink-3 text-xs">{shownPixKey(key)}</span>
            {isStopping(key.change) && <StatusBadge tone="waiting">{t(`payee-${key.change}`)}</StatusBadge>}
          </>
        ),
        onChoose() {
          form.setValue('keyType', key.type)
          form.setValue('payeeId', payee.id)
          form.setValue('key', key.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        },
      }))}
    />
  )
}
