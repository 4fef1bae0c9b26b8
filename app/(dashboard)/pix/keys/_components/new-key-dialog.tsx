'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import type { CreateDialogProps } from '@/components/operations/record-screen'
import type { FormRequest } from '@/components/operations/sending/form-request'
import { SendDialog } from '@/components/operations/sending/send-dialog'
import { useDialogForm } from '@/components/operations/sending/use-dialog-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Segmented } from '@/components/ui/fields/segmented'
import { id as ident } from '@/components/ui/rich'
import { guessPixKeyTypes, likelyPixKeyType, normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { keys } from '@/lib/features/pix/keys/contract'
import { type KeyCreation, type KeyInput, keyInput } from '@/lib/features/pix/keys/schema'
import { useTypeLabel } from './key-operation'

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
    <SendDialog
      contract={keys.create}
      labels="keys.creating"
      effect={t('submit')}
      sending={sending}
      submit={submit}
      onClose={onClose}
    >
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

/** The key's text; a likely other type is suggested, never enforced. */
function GivenKey({ form }: { form: NewKeyForm }) {
  const t = useTranslations('keys.creating')
  const typeLabel = useTypeLabel()
  const values = form.watch()
  const { text } = values
  const refused = form.formState.errors.text
  const guesses = guessPixKeyTypes(text)
  const type = typeOf(values)
  const typed = text.trim() !== ''
  const hint = type ? t.rich('seems', { type: typeLabel(type), sent: () => ident(keySent(values)) }) : t('forms')
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
            segments={guesses.map((guess) => ({ value: guess, label: typeLabel(guess) }))}
          />
        </div>
      )}
    </>
  )
}

/** A key to be created, as it is chosen; the type only where the text could be several. */
type NewKeyValues = { which: 'random' | 'given'; text: string; type: PixKeyType | null }
type NewKeyForm = UseFormReturn<NewKeyValues, unknown, KeyInput>

const emptyKey: NewKeyValues = { which: 'random', text: '', type: null }

/** Type of the key: the chosen one, else the likeliest; null while the text matches none. */
function typeOf({ text, type }: NewKeyValues): PixKeyType | null {
  return guessPixKeyTypes(text).find((guess) => guess === type) ?? likelyPixKeyType(text) ?? null
}

/** The key as it would be sent: written as the directory stores it where its type is plain. */
function keySent(values: NewKeyValues): string {
  const type = typeOf(values)
  return type ? normalizePixKey(type, values.text) : values.text.trim()
}

/** Without a key a random one is made. */
function keyRequest(accountId: string | undefined): FormRequest<NewKeyValues, KeyInput> {
  return {
    input: keyInput,
    requestOf: (values) => ({ accountId, key: values.which === 'random' ? undefined : keySent(values) }),
    fieldOf: (path) => (path === 'key' ? 'text' : null),
  }
}
