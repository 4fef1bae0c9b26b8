'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookUser, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Form } from '@/components/ui/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { readQuery } from '@/lib/client/read-query'
import {
  guessPixKeyTypes,
  likelyPixKeyType,
  looksLikePixKey,
  normalizePixKey,
  type PixKeyType,
  pixKeyTypes,
} from '@/lib/core/pix/pix-key'
import { directory } from '@/lib/features/pix/directory/contract'
import { lookUpKey } from '@/lib/features/pix/directory/queries'
import type { DirectoryInput } from '@/lib/features/pix/directory/schema'
import { type Answer, AnswerCard } from './answer-card'

/** Looks up a key's holder, only on a click; this visit's answers stay on the page. */
export function DirectoryScreen() {
  const t = useTranslations('directory')
  const client = useQueryClient()
  const { accountId } = useAccountId()
  const [answers, setAnswers] = useState<Answer[]>([])
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (input: DirectoryInput) => lookUpKey(input),
    onSuccess: (answer, input) => setAnswers((before) => [{ ...answer, input, number: before.length }, ...before]),
    onSettled: () => client.invalidateQueries({ queryKey: readQuery(directory.usage, {}).queryKey }),
  })
  return (
    <>
      <PageHeader title={t('title')} actions={<AccountSwitcher />} />
      <PageBody className="flex flex-col">
        <div className="flex flex-col gap-4 border-line border-b px-5 py-5 max-md:px-4">
          <div className="flex max-w-220 flex-col gap-4">
            <LookUpForm accountId={accountId} busy={isPending} onLookUp={(input) => mutate(input)} />
            <Usage />
            {error && <ErrorNotice error={error} title={t('failed')} />}
          </div>
        </div>
        <section aria-label={t('answers')} aria-live="polite" className="flex flex-1 flex-col">
          {answers.length === 0 ? (
            <EmptyState fill icon={<BookUser aria-hidden />} title={t('empty-title')}>
              {t('empty-what')}
            </EmptyState>
          ) : (
            <div className="flex max-w-220 flex-col gap-4 p-5 max-md:p-4">
              <h2 className="font-medium text-ink-3 text-xs">{t('answers')}</h2>
              {answers.map((answer) => (
                <AnswerCard key={answer.number} answer={answer} />
              ))}
            </div>
          )}
        </section>
      </PageBody>
    </>
  )
}

/** How many look-ups this person has made today, and Lastro by itself. */
function Usage() {
  const t = useTranslations('directory')
  const { data } = useQuery(readQuery(directory.usage, {}))
  return (
    <p className="min-h-4 text-ink-2 text-xs tabular-nums">
      {data &&
        `${t('usage', { asked: data.asked, missed: data.missed })} ${t('usage-lastro', data.lastro)} ${t('usage-what')}`}
    </p>
  )
}

type LookUpFormProps = { accountId: string | undefined; busy: boolean; onLookUp: (input: DirectoryInput) => void }

/** The form for a key and its type; the look-up starts only with the button. */
function LookUpForm({ accountId, busy, onLookUp }: LookUpFormProps) {
  const t = useTranslations('directory')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<PixKeyType | null>(null)
  const input = lookUpOf(text, chosen, accountId)
  const ambiguous = chosen === null && guessPixKeyTypes(text).length > 1
  const type = input?.keyType
  const odd = input !== null && (type === undefined || !looksLikePixKey(type, text))
  const rewritten = input !== null && input.key !== text.trim()
  return (
    <Form
      onSubmit={() => {
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
    </Form>
  )
}

/** The look-up to send; null for an empty text. The provider detects the type of a key that matches none. */
function lookUpOf(text: string, chosen: PixKeyType | null, accountId?: string): DirectoryInput | null {
  if (text.trim() === '') return null
  const keyType = chosen ?? likelyPixKeyType(text)
  const key = keyType ? normalizePixKey(keyType, text) : text.trim()
  return { key, keyType, accountId }
}
