'use client'

import { useTranslations } from 'next-intl'
import type { CreateDialogProps } from '@/components/operations/records/record-screen'
import { SendDialog } from '@/components/operations/sending/send-dialog'
import { useDialogForm } from '@/components/operations/sending/use-dialog-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Segmented } from '@/components/ui/fields/segmented'
import { id as ident } from '@/components/ui/rich'
import { guessPixKeyTypes } from '@/lib/core/pix-key'
import { keys } from '@/lib/features/pix/keys/contract'
import type { KeyCreation, KeyInput } from '@/lib/features/pix/keys/schema'
import { useTypeWords } from './key-operation'
import { emptyKey, keyRequest, keySent, type NewKeyForm, type NewKeyValues, typeOf } from './new-key-values'

type NewKeyDialogProps = CreateDialogProps & { accountId: string | undefined }

/** Requests a key of the provider, random or given, once. */
export function NewKeyDialog({ accountId, sendingKey, onClose, onSent }: NewKeyDialogProps) {
  const t = useTranslations('keys.creating')
  const { form, sending, submit } = useDialogForm<NewKeyValues, KeyInput, KeyCreation>({
    contract: keys.create,
    request: keyRequest(accountId),
    start: emptyKey,
    sendingKey,
    onSent: ({ id }) => onSent(id),
  })
  const which = form.watch('which')

  return (
    <SendDialog contract={keys.create} words="keys.creating" sending={sending} submit={submit} onClose={onClose}>
      <RadioChoices
        label={t('which')}
        columns={1}
        value={which}
        onValueChange={(chosen) => form.setValue('which', chosen)}
        choices={[
          { value: 'random', title: t('random'), consequence: t('random-what') },
          { value: 'given', title: t('given'), consequence: t('given-what') },
        ]}
      />
      {which === 'given' && <GivenKey form={form} />}
      <p className="text-ink-2 text-xs">
        {accountId ? t.rich('account', { id: () => ident(accountId) }) : t('account-main')}
      </p>
    </SendDialog>
  )
}

/** The key's text; what it looks like is said, never insisted on. */
function GivenKey({ form }: { form: NewKeyForm }) {
  const t = useTranslations('keys.creating')
  const typeWords = useTypeWords()
  const values = form.watch()
  const { text } = values
  const refused = form.formState.errors.text
  const guesses = guessPixKeyTypes(text)
  const type = typeOf(values)
  const typed = text.trim() !== ''
  const hint = type ? t.rich('seems', { type: typeWords(type), sent: () => ident(keySent(values)) }) : t('forms')
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
