'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { SubmitButton } from '@/components/ui/submit-button'
import {
  guessPixKeyTypes,
  likelyPixKeyType,
  looksLikePixKey,
  normalizePixKey,
  type PixKeyType,
  pixKeyTypes,
} from '@/lib/core/pix/pix-key'
import type { DirectoryInput } from '@/lib/features/pix/directory/schema'

type LookUpFormProps = { accountId: string | undefined; busy: boolean; onLookUp: (input: DirectoryInput) => void }

/** A key and its type; nothing is looked up before the button is pressed. */
export function LookUpForm({ accountId, busy, onLookUp }: LookUpFormProps) {
  const t = useTranslations('directory')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<PixKeyType | null>(null)
  const input = lookUpOf(text, chosen, accountId)
  const ambiguous = chosen === null && guessPixKeyTypes(text).length > 1
  const type = input?.keyType
  const odd = input !== null && (type === undefined || !looksLikePixKey(type, text))
  const rewritten = input !== null && input.key !== text.trim()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !busy) onLookUp(input)
      }}
      className="grid grid-cols-[minmax(0,1fr)_240px_max-content] items-start gap-4 max-md:grid-cols-1"
    >
      <Field
        label={t('key')}
        hint={
          rewritten
            ? t.rich('goes-as', { key: () => <span className="ident wrap-anywhere">{input.key}</span> })
            : t('forms')
        }
        warning={odd ? t('odd') : undefined}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(null)
          }}
        />
      </Field>
      <Field
        label={t('type')}
        hint={type && chosen === null && !ambiguous ? t('type-guessed') : undefined}
        warning={ambiguous ? t('type-ask') : undefined}
      >
        <Select
          options={pixKeyTypes.map((each) => ({ value: each, label: t(`types.${each}`) }))}
          placeholder={t('type-none')}
          value={type ?? ''}
          onValueChange={(value) => setChosen(pixKeyTypes.find((each) => each === value) ?? null)}
        />
      </Field>
      <SubmitButton variant="primary" busy={busy} disabled={input === null} className="md:mt-6">
        {!busy && <Search aria-hidden />}
        {t(busy ? 'asking' : 'ask')}
      </SubmitButton>
    </form>
  )
}

/** The look-up to make; null while nothing was typed. Of what looks like no type the provider detects it. */
function lookUpOf(text: string, chosen: PixKeyType | null, accountId?: string): DirectoryInput | null {
  if (text.trim() === '') return null
  const keyType = chosen ?? likelyPixKeyType(text)
  const key = keyType ? normalizePixKey(keyType, text) : text.trim()
  return { key, keyType, accountId }
}
