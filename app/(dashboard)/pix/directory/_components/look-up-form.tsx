'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { guessPixKeyTypes, looksLikePixKey, type PixKeyType, pixKeyTypes } from '@/lib/core/pix-key'
import type { DirectoryInput } from '@/lib/features/pix/directory/schema'
import { questionOf } from './answers'

type LookUpFormProps = { accountId: string | undefined; busy: boolean; onAsk: (question: DirectoryInput) => void }

/** A key and its type; nothing is asked of anybody before the button is pressed. */
export function LookUpForm({ accountId, busy, onAsk }: LookUpFormProps) {
  const t = useTranslations('directory')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<PixKeyType | null>(null)
  const question = questionOf(text, chosen, accountId)
  const ambiguous = chosen === null && guessPixKeyTypes(text).length > 1
  const type = question?.keyType
  const odd = question !== null && (type === undefined || !looksLikePixKey(type, text))
  const rewritten = question !== null && question.key !== text.trim()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (question && !busy) onAsk(question)
      }}
      className="grid grid-cols-[minmax(0,1fr)_240px_max-content] items-start gap-4 max-md:grid-cols-1"
    >
      <Field
        label={t('key')}
        hint={
          rewritten
            ? t.rich('goes-as', { key: () => <span className="ident wrap-anywhere">{question.key}</span> })
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
      <Button type="submit" variant="primary" busy={busy} disabled={question === null} className="md:mt-6">
        {!busy && <Search aria-hidden />}
        {t(busy ? 'asking' : 'ask')}
      </Button>
    </form>
  )
}
