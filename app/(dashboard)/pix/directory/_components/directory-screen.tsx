'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { readQuery } from '@/lib/client/read-query'
import { directory } from '@/lib/features/pix/directory/contract'
import { lookUpKey } from '@/lib/features/pix/directory/queries'
import type { DirectoryInput } from '@/lib/features/pix/directory/schema'
import { type Answer, AnswerCard } from './answer-card'
import { LookUpForm } from './look-up-form'

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

/** How many look-ups this person has made today. */
function Usage() {
  const t = useTranslations('directory')
  const { data } = useQuery(readQuery(directory.usage, {}))
  return (
    <p className="min-h-4 text-ink-2 text-xs tabular-nums">
      {data && `${t('usage', { asked: data.asked, missed: data.missed })} ${t('usage-what')}`}
    </p>
  )
}
