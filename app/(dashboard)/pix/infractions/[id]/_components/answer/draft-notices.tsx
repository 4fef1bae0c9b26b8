'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { SignInElsewhere } from '@/components/layout/sign-in-elsewhere'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { useWhenWords } from '../case/use-when-words'
import { AnswerConflict } from './conflict'
import { isSaved } from './draft'
import type { AnswerDraft } from './use-answer-draft'

/** Who saved this lately may still be writing. */
const lateMs = 5 * 60_000

type DraftNoticesProps = { draft: AnswerDraft; personId: string }

/** What a person has to know about the draft before going on to write: another's version, or that it is not saved. */
export function DraftNotices({ draft, personId }: DraftNoticesProps) {
  const t = useTranslations('infractions.answer.saving')
  const when = useWhenWords()
  const now = useNow()
  const { state, saver } = draft
  const { saved, theirs, error, restored } = state
  if (theirs) return <AnswerConflict draft={draft} theirs={theirs} personId={personId} />
  if (error && !isSaved(state)) return <NotSaved error={error} onRetry={() => void saver.push()} busy={state.saving} />
  const { at, by } = saved
  const colleague = at !== null && by !== null && by.id !== personId && now - Date.parse(at) < lateMs
  if (colleague) {
    return (
      <Notice tone="wait" role="status" title={t('colleague', { name: by.name, when: when(at) })}>
        {t('colleague-what')}
      </Notice>
    )
  }
  return restored ? <Notice role="status" title={t('restored')} /> : null
}

type NotSavedProps = { error: Error; onRetry: () => void; busy: boolean }

/** Nothing is lost: the text is kept here, and is tried again by itself. */
function NotSaved({ error, onRetry, busy }: NotSavedProps) {
  const t = useTranslations('infractions.answer.saving')
  const code = error instanceof ApiError ? error.code : 'unexpected'
  const again = (
    <Button size="sm" busy={busy} onClick={onRetry}>
      {t('again')}
    </Button>
  )
  if (code === 'unauthenticated') {
    return (
      <Notice
        tone="wait"
        role="status"
        title={t('signed-out')}
        actions={
          <>
            <SignInElsewhere />
            {again}
          </>
        }
      >
        {t('kept')}
      </Notice>
    )
  }
  if (code === 'network') {
    return (
      <Notice tone="wait" role="status" title={t('offline')} actions={again}>
        {t('kept')}
      </Notice>
    )
  }
  return (
    <ErrorNotice error={error} onRetry={onRetry} retrying={busy} title={t('failed')}>
      {t('kept')}
    </ErrorNotice>
  )
}
