'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Draft } from '@/lib/features/pix/infractions/schema'
import { useWhenWords } from '../case/use-when-words'
import { type Content, isSame } from './draft'
import type { AnswerDraft } from './use-answer-draft'

type AnswerConflictProps = { draft: AnswerDraft; theirs: Draft; personId: string }

/** Two versions of one draft, side by side; neither is lost before somebody has chosen. */
export function AnswerConflict({ draft: { state, saver }, theirs, personId }: AnswerConflictProps) {
  const t = useTranslations('infractions.answer.conflict')
  const when = useWhenWords()
  const { updatedAt, updatedBy } = theirs
  const own = updatedBy?.id === personId
  const name = updatedBy?.name ?? t('somebody')
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

type VersionProps = { title: string; content: Content; other: Content }

/** What one version says, of it only what the other does not say too. */
function Version({ title, content, other }: VersionProps) {
  const t = useTranslations('infractions.answer.conflict')
  const words = useTranslations('infractions.words')
  const { analysis, description, evidence } = content
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line bg-surface p-2.5"
    >
      <h4 className="font-medium text-ink text-xs">{title}</h4>
      {analysis !== other.analysis && (
        <p className="font-medium text-ink">{analysis === null ? t('no-opinion') : words(`opinions.${analysis}`)}</p>
      )}
      {!isSame({ ...other, evidence }, other) && (
        <p className="text-ink">
          {evidence.length === 0 ? t('no-evidence') : evidence.map((kind) => words(`evidence.${kind}`)).join(', ')}
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
