'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { SignInElsewhere } from '@/components/layout/sign-in-elsewhere'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { dayOf, formatShortDay, formatTime } from '@/lib/core/dates'
import type { Draft } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { type Content, isSame, isSaved } from './draft'
import type { AnswerDraft } from './use-answer-draft'

/** A person who saved within this time may still be writing. */
const lateMs = 5 * 60_000

/** When, inside a sentence: the time alone for today's, else with the day. */
function useWhenText(): (at: string) => string {
  const t = useTranslations('infractions.answer')
  const locale = useLocale()
  const today = dayOf(useNow())
  return (at) =>
    dayOf(at) === today
      ? t('when-today', { time: formatTime(at) })
      : t('when', { day: formatShortDay(at, locale), time: formatTime(at) })
}

/** The text next to the title: whether the draft is saved, when and by whom. */
export function SaveState({ draft: { state } }: { draft: AnswerDraft }) {
  const t = useTranslations('infractions.answer.saving')
  const when = useWhenText()
  const { viewer } = useCase()
  const { saved, theirs, error, saving } = state
  if (theirs || (error && !saving)) {
    return <span className="font-medium text-wait-ink text-xs">{t('not-saved')}</span>
  }
  return <span className="text-ink-3 text-xs tabular-nums">{stateText()}</span>

  function stateText() {
    if (saving || !isSaved(state)) return t('saving')
    if (saved.at === null) return t('by-itself')
    const own = saved.by === null || saved.by.id === viewer.id
    return t(own ? 'saved' : 'saved-by', { name: saved.by?.name ?? '', when: when(saved.at) })
  }
}

/** Notices about the draft: a colleague's version, or that it is not saved. */
export function DraftNotices({ draft }: { draft: AnswerDraft }) {
  const t = useTranslations('infractions.answer.saving')
  const when = useWhenText()
  const now = useNow()
  const { viewer } = useCase()
  const { saved, theirs, error, restored } = draft.state
  if (theirs) return <Conflict draft={draft} theirs={theirs} />
  if (error && !isSaved(draft.state)) return <NotSaved draft={draft} error={error} />
  const { at, by } = saved
  if (at !== null && by !== null && by.id !== viewer.id && now - Date.parse(at) < lateMs) {
    return (
      <Notice tone="wait" role="status" title={t('colleague', { name: by.name, when: when(at) })}>
        {t('colleague-what')}
      </Notice>
    )
  }
  return restored ? <Notice role="status" title={t('restored')} /> : null
}

/** Nothing is lost: the text is stored in this browser, and saving is tried again by itself. */
function NotSaved({ draft: { state, saver }, error }: { draft: AnswerDraft; error: Error }) {
  const t = useTranslations('infractions.answer.saving')
  const code = error instanceof ApiError ? error.code : 'unexpected'
  const retry = () => void saver.push()
  const signedOut = code === 'unauthenticated'
  if (signedOut || code === 'network') {
    return (
      <Notice
        tone="wait"
        role="status"
        title={t(signedOut ? 'signed-out' : 'offline')}
        actions={
          <>
            {signedOut && <SignInElsewhere />}
            <Button size="sm" busy={state.saving} onClick={retry}>
              {t('again')}
            </Button>
          </>
        }
      >
        {t('stored')}
      </Notice>
    )
  }
  return (
    <ErrorNotice error={error} onRetry={retry} retrying={state.saving} title={t('failed')}>
      {t('stored')}
    </ErrorNotice>
  )
}

/** Two versions of one draft side by side; both are retained until the person has chosen. */
function Conflict({ draft: { state, saver }, theirs }: { draft: AnswerDraft; theirs: Draft }) {
  const t = useTranslations('infractions.answer.conflict')
  const when = useWhenText()
  const { viewer } = useCase()
  const { updatedAt, updatedBy } = theirs
  const own = updatedBy?.id === viewer.id
  const name = updatedBy?.name ?? t('unnamed')
  return (
    <Notice
      tone="wait"
      role="alert"
      title={t(own ? 'title-own' : 'title', { name, when: updatedAt === null ? '' : when(updatedAt) })}
      actions={
        <>
          <Button size="sm" onClick={() => saver.takeTheirs()}>
            {t(own ? 'take-own' : 'take', { name })}
          </Button>
          <Button size="sm" onClick={() => void saver.keepMine()}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t('what')}</p>
      <div className="mt-2 flex flex-col gap-2">
        <Version title={t(own ? 'saved-version' : 'theirs', { name })} content={theirs} other={state.mine} />
        <Version title={t('mine')} content={state.mine} other={theirs} />
      </div>
    </Notice>
  )
}

/** A version of the draft, without the fields in which both versions are equal. */
function Version({ title, content, other }: { title: string; content: Content; other: Content }) {
  const t = useTranslations('infractions.answer.conflict')
  const stateText = useTranslations('infractions.words')
  const { analysis, description, evidence } = content
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line bg-surface p-2.5"
    >
      <h4 className="font-medium text-ink text-xs">{title}</h4>
      {analysis !== other.analysis && (
        <p className="font-medium text-ink">
          {analysis === null ? t('no-opinion') : stateText(`opinions.${analysis}`)}
        </p>
      )}
      {!isSame({ ...other, evidence }, other) && (
        <p className="text-ink">
          {evidence.length === 0 ? t('no-evidence') : evidence.map((kind) => stateText(`evidence.${kind}`)).join(', ')}
        </p>
      )}
      {description === other.description ? (
        <p className="text-ink-3 text-xs">{t('same-text')}</p>
      ) : (
        <p className="max-h-40 overflow-auto whitespace-pre-wrap text-ink wrap-anywhere">
          {description === '' ? <span className="text-ink-3">{t('no-text')}</span> : description}
        </p>
      )}
    </section>
  )
}
