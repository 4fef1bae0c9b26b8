'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { guessPixKeyTypes } from '@/lib/core/pix-key'
import { useTypeWords } from './key-words'
import { keySent, type NewKeyForm, typeOf } from './new-key-values'

/** The key's text; what it looks like is said, never insisted on. */
export function GivenKey({ form }: { form: NewKeyForm }) {
  const t = useTranslations('keys.creating')
  const typeWords = useTypeWords()
  const values = form.watch()
  const { text } = values
  const refused = form.formState.errors.text
  const guesses = guessPixKeyTypes(text)
  const type = typeOf(values)
  const typed = text.trim() !== ''
  const sent = keySent(values)
  const hint = type
    ? t.rich('seems', { type: typeWords(type), sent: () => <span className="ident wrap-anywhere">{sent}</span> })
    : t('forms')
  return (
    <>
      <Field
        label={t('key')}
        required
        hint={hint}
        warning={typed && guesses.length === 0 ? t('odd') : undefined}
        error={refused && (refused.message || t('missing'))}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...form.register('text', { onChange: () => form.setValue('type', null) })}
        />
      </Field>
      {guesses.length > 1 && (
        <div className="flex flex-col gap-1 text-sm">
          <span aria-hidden className="font-medium">
            {t('which-type')}
          </span>
          <Segmented<string>
            label={t('which-type')}
            value={type ?? ''}
            onValueChange={(chosen) => form.setValue('type', guesses.find((guess) => guess === chosen) ?? null)}
            segments={guesses.map((guess) => ({ value: guess, label: typeWords(guess) }))}
          />
        </div>
      )}
    </>
  )
}
